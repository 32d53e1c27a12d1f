// Not by the name of the package: Node's deprecated built-in module has that.
declare module "punycode/punycode.es6.js" {
  export function toUnicode(domain: string): string;
}
