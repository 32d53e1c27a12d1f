/**
 * Where a database can be: each host that its URL names, as libpq reads it (`host1:5432,host2:5433` or `?host=host1,host2&port=5432,5433`).
 * Connections go to the current one; after a failure there to the next.
 */
export class Addresses {
  readonly #urls: string[];
  #current = 0;

  constructor(url: string) {
    this.#urls = urlsOfHosts(url);
  }

  get current(): string {
    return this.#urls[this.#current] as string;
  }

  get count(): number {
    return this.#urls.length;
  }

  /** Goes on to the next address, unless another connection has done so since it failed at `failed`. */
  leave(failed: string): void {
    if (this.current === failed) this.#current = (this.#current + 1) % this.#urls.length;
  }
}

/** The URL with several hosts in its parameters only, so that `URL` can read it; any other URL unchanged. */
export function withHostsAsParameters(url: string): string {
  const [, start = "", authority = "", rest = ""] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*,[^/?]*)(.*)$/.exec(url) ?? [];
  if (!authority) return url;
  const hosts = authority.split(",").map((address) => /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(address) ?? []);
  const changed = new URL(`${start}${hosts[0]?.[1]}${rest}`);
  changed.searchParams.set("host", hosts.map(([, host = ""]) => host.replace(/^\[|\]$/g, "")).join(","));
  // As in libpq, the parameter wins over the ports beside the hosts.
  if (!changed.searchParams.has("port")) changed.searchParams.set("port", hosts.map(([, , port = "5432"]) => port).join(","));
  return changed.href;
}

/**
 * A URL for each host, which the driver reads as libpq does (`?host=/socket/folder`, `sslmode=require`): that takes `uselibpqcompat`.
 * @throws Error when there are neither as many ports as hosts, nor one, nor none
 */
function urlsOfHosts(url: string): string[] {
  const readable = new URL(withHostsAsParameters(url));
  readable.searchParams.set("uselibpqcompat", "true");
  const hosts = readable.searchParams.get("host")?.split(",") ?? [];
  if (hosts.length < 2) return [readable.href];
  const ports = readable.searchParams.get("port")?.split(",") ?? ["5432"];
  if (ports.length !== 1 && ports.length !== hosts.length) throw new Error(`${hosts.length} hosts have ${ports.length} ports.`);
  return hosts.map((host, at) => {
    const single = new URL(readable);
    single.searchParams.set("host", host);
    single.searchParams.set("port", ports[at] ?? (ports[0] as string));
    return single.href;
  });
}
