import { type FieldValues, HtmlPart, parseHtml, type Submission } from "./html.ts";
import type { PersonName } from "./people.ts";
import type { Site } from "./server.ts";
import { findUnfilled } from "./unfilled.ts";

type Headers = Record<string, string>;
export type Fields = Record<string, string> | [string, string][];

/** How a browser asks for a page. */
const asDocument = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** Somebody's browser without JavaScript: keeps cookies, follows links, submits forms. */
export class Client {
  readonly site: Site;
  readonly #headers: Headers;
  /** By name and path. */
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(site: Site, { cookie = "", headers = {} }: { cookie?: string; headers?: Headers } = {}) {
    this.site = site;
    this.#headers = headers;
    for (const one of cookie.split("; ")) this.#storeCookie(one);
  }

  get cookie(): string {
    return this.#cookiesFor("/");
  }

  /** As RFC 6265, 5.1.4 matches paths. */
  #cookiesFor(requested: string): string {
    const covers = (path: string) => requested === path || requested.startsWith(path.endsWith("/") ? path : `${path}/`);
    return [...this.#cookies.values()]
      .filter(({ path }) => covers(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  /** One request; redirects are not followed. */
  async request(
    path: string,
    { headers = {}, ...init }: Omit<RequestInit, "headers"> & { headers?: Headers } = {},
  ): Promise<Response> {
    const url = new URL(path, this.site.url);
    const sent = this.#cookiesFor(url.pathname);
    const cookie: Headers = sent ? { cookie: sent } : {};
    const response = await fetch(url, {
      redirect: "manual",
      ...init,
      headers: { ...cookie, ...this.#headers, ...headers },
    });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    return response;
  }

  get(path: string, headers?: Headers): Promise<Response> {
    return this.request(path, { headers });
  }

  /** Opens a link with a token, and follows the redirects to the address without it. */
  async open(path: string): Promise<Response> {
    const response = await this.get(path);
    return response.status === 303 ? this.open(response.headers.get("location") as string) : response;
  }

  post(path: string, fields: Fields, headers?: Headers): Promise<Response> {
    return this.request(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /** Opens a path and follows its redirects. */
  async page(path: string): Promise<Page> {
    return this.#follow(await this.get(path, asDocument), path);
  }

  /** Posts fields to a path and follows its redirects, as a form without JavaScript does. */
  async submit(path: string, fields: Fields): Promise<Page> {
    return this.#follow(await this.post(path, fields, asDocument), path);
  }

  /** Sends what a form of a page sends. */
  async send({ method, action, multipart, fields }: Submission, from: string): Promise<Page> {
    const target = new URL(action || from, new URL(from, this.site.url));
    if (method === "GET") {
      target.search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
      return this.page(target.pathname + target.search);
    }
    const path = target.pathname + target.search;
    const body = multipart ? multipartBody(fields) : new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    return this.#follow(await this.request(path, { method: "POST", body, headers: asDocument }), path);
  }

  async #follow(response: Response, path: string): Promise<Page> {
    let [current, location] = [response, path];
    for (let redirects = 0; current.headers.has("location") && redirects < 5; redirects++) {
      await current.body?.cancel();
      location = current.headers.get("location") as string;
      current = await this.get(location, asDocument);
    }
    const { pathname, search } = new URL(location, this.site.url);
    return new Page(this, current, pathname + search, await current.text());
  }

  #storeCookie(line: string): void {
    const [cookie = "", ...attributes] = line.split("; ");
    const [name, ...value] = cookie.split("=");
    const path = attributes.find((attribute) => attribute.startsWith("Path="))?.slice(5) ?? "/";
    if (name) this.#cookies.set(`${name} ${path}`, { name, value: value.join("="), path });
  }
}

/** A page that a client has open. @throws Error when it shows a value that is missing, such as "null" */
export class Page extends HtmlPart {
  readonly client: Client;
  readonly response: Response;
  /** Path and search. */
  readonly path: string;
  readonly html: string;

  constructor(client: Client, response: Response, path: string, html: string) {
    super(parseHtml(html).element);
    this.client = client;
    this.response = response;
    this.path = path;
    this.html = html;
    const isText = /^(text\/(html|plain)|application\/json)/.test(response.headers.get("content-type") ?? "text/plain");
    const unfilled = isText && findUnfilled(this.text, { mayHavePlaceholders: path.startsWith("/dashboard") });
    if (unfilled) throw new Error(`${path} shows "${unfilled}": ${this.text.slice(0, 2_000)}`);
  }

  get status(): number {
    return this.response.status;
  }

  /** The page's content, without header, navigation and footer. */
  get main(): HtmlPart {
    return this.one("main");
  }

  /** Follows the link with this name, of the page or of a part. */
  follow(name: string | RegExp, part: HtmlPart = this): Promise<Page> {
    return this.client.page(new URL(part.link(name), new URL(this.path, this.client.site.url)).href);
  }

  /** Fills the fields by their labels and submits the form of the button, of the page or of a part. */
  submit(button: string | RegExp, values: FieldValues = {}, part: HtmlPart = this): Promise<Page> {
    return this.client.send(part.submission(button, values), this.path);
  }
}

function multipartBody(fields: Submission["fields"]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "object") form.append(name, new Blob([value.content], { type: value.type }), value.name);
    else form.append(name, String(value));
  }
  return form;
}

/** A visitor without a session. */
export const anonymousClient = (site: Site, headers: Headers = {}): Client => new Client(site, { headers });

/** A person with a session of their own. */
export const loggedInClient = async (site: Site, who: PersonName | { email: string }): Promise<Client> =>
  new Client(site, { cookie: await site.session(who) });
