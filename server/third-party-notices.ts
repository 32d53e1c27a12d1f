import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build.ts";

/** What npm says of a package in package-lock.json. */
type Entry = { version?: string; dev?: boolean; link?: boolean; license?: string };
type Notice = { title: string; text: string };

/** Fonts and a map that stand in the repository itself. */
const ownFiles = [
  { title: "Fonts Anek Latin, Anek Telugu and Anek Devanagari (public/fonts)", file: "public/fonts/anek-latin-OFL.txt" },
  { title: "Font Instrument Sans (public/fonts)", file: "public/fonts/instrument-sans-OFL.txt" },
  { title: "Fonts of printed documents (app/papers/fonts)", file: "app/papers/fonts/OFL.txt" },
];
const mapNotice: Notice = {
  title: "Outlines of the States (app/content/state-outlines.ts), from @svg-maps/india",
  text: "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/legalcode. Simplified to whole units; the venue finder names the source.",
};

/**
 * The licence file of these packages is that of their wrapper. The libraries that they contain: name of the shared library's file, name,
 * SPDX identifier, and where its licence stands.
 */
const librariesOfPostgres: [file: RegExp, name: string, license: string, url: string][] = [
  [/^(libpq|libecpg|libecpg_compat|libpgtypes)\./, "PostgreSQL", "PostgreSQL", "https://www.postgresql.org/about/licence/"],
  [/^lib(ssl|crypto)\.so\.1\.1$/, "OpenSSL 1.1", "OpenSSL", "https://www.openssl.org/source/license-openssl-ssleay.txt"],
  [/^lib(ssl|crypto)\.so\.3$/, "OpenSSL 3", "Apache-2.0", "https://www.openssl.org/source/apache-license-2.0.txt"],
  [/^libicu/, "ICU", "ICU", "https://github.com/unicode-org/icu/blob/main/LICENSE"],
  [/^libxml2\./, "libxml2", "MIT", "https://gitlab.gnome.org/GNOME/libxml2/-/blob/master/Copyright"],
  [/^libe?xslt\./, "libxslt", "MIT", "https://gitlab.gnome.org/GNOME/libxslt/-/blob/master/Copyright"],
  [/^liblzma\./, "liblzma (XZ Utils)", "0BSD", "https://tukaani.org/xz/"],
  [/^libossp-uuid\./, "OSSP uuid", "MIT", "http://www.ossp.org/pkg/lib/uuid/"],
  [/^libuuid\./, "libuuid (util-linux)", "BSD-3-Clause", "https://github.com/util-linux/util-linux/blob/master/libuuid/COPYING"],
  [/^libz\./, "zlib", "Zlib", "https://zlib.net/zlib_license.html"],
  [/^liblz4\./, "LZ4", "BSD-2-Clause", "https://github.com/lz4/lz4/blob/dev/lib/LICENSE"],
  [/^libzstd\./, "Zstandard", "BSD-3-Clause", "https://github.com/facebook/zstd/blob/dev/LICENSE"],
];
const postgresAcknowledgement =
  "This product includes software developed by the OpenSSL Project for use in the OpenSSL Toolkit (http://www.openssl.org/), " +
  "and cryptographic software written by Eric Young (eay@cryptsoft.com).";

/** What else a package contains, by its name: its own licence file does not say. */
const compiledIn: Record<string, string> = {
  harfbuzzjs: "It contains this library:\nHarfBuzz: MIT-Modern-Variant, https://github.com/harfbuzz/harfbuzz/blob/main/COPYING",
};

/**
 * The licence notices of everything that an installation contains beside its own code: each npm package of production that is
 * installed here, the libraries inside packages of binaries, fonts, the map. Packages with the same text share it.
 * @throws Error when a package has neither a licence file nor a licence in package-lock.json, or a library inside is not known
 */
export function thirdPartyNotices(): string {
  const titlesByText = new Map<string, string[]>();
  for (const { title, text } of [...packageNotices(), ...ownFiles.map(ownNotice), mapNotice])
    titlesByText.set(text, [...(titlesByText.get(text) ?? []), title]);
  const sections = [...titlesByText].map(([text, titles]) => `${titles.map((title) => `* ${title}`).join("\n")}\n\n${text}\n`);
  return [`Toranam contains the following software, fonts and data of others.\n`, ...sections].join(`\n${"-".repeat(80)}\n\n`);
}

/** The packages of production in the lockfile that are installed here, by path: "node_modules/pg". */
export function productionPackages(): { path: string; name: string; version: string; license?: string }[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, Entry> };
  return Object.entries(packages).flatMap(([path, { version = "", dev, link, license }]) =>
    path && !dev && !link && existsSync(join(root, path))
      ? [{ path, name: path.slice(path.lastIndexOf("node_modules/") + 13), version, license }]
      : [],
  );
}

function packageNotices(): Notice[] {
  return productionPackages().map(({ path, name, version, license }) => {
    const folder = join(root, path);
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((file) => file.isFile() && (/^(licen[cs]e|copying|notice)/i.test(file.name) || hasNoticesInReadme(name, file.name)))
      .map((file) => readFileSync(join(folder, file.name), "utf8").trim());
    const { author, license: declared = license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (texts.length === 0 && !declared) throw new Error(`${name} names no licence.`);
    const by = typeof author === "string" ? author : author?.name;
    const own = texts.length ? texts : [`Licence: ${declared}${by ? `. Author: ${by}` : ""}`];
    return { title: `${name} ${version}`, text: [...own, compiledIn[name] ?? [], ...librariesIn(folder)].flat().join("\n\n") };
  });
}

/** sharp's libraries are listed with their licences in a table there. */
const hasNoticesInReadme = (name: string, file: string) => name.startsWith("@img/sharp-libvips") && file === "README.md";

/** The libraries beside PostgreSQL's programs. */
function librariesIn(folder: string): string[] {
  const libraries = join(folder, "native/lib");
  if (!existsSync(libraries)) return [];
  const known = new Set<string>();
  for (const file of readdirSync(libraries).filter((name) => name.includes(".so"))) {
    const library = librariesOfPostgres.find(([pattern]) => pattern.test(file));
    if (!library) throw new Error(`The licence of ${file} is not listed.`);
    known.add(`${library[1]}: ${library[2]}, ${library[3]}`);
  }
  return [`It contains these libraries:\n${[...known].join("\n")}\n\n${postgresAcknowledgement}`];
}

const ownNotice = ({ title, file }: (typeof ownFiles)[number]): Notice => ({
  title,
  text: readFileSync(join(root, file), "utf8").trim(),
});

if (import.meta.main) process.stdout.write(thirdPartyNotices());
