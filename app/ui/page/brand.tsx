import { Link } from "../link.tsx";
import { beam, leaves } from "./logo-paths.ts";
import "./brand.css";

/** A beam with three leaves, in the shape of a T. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d={beam} />
      <path className="brand__leaf" d={leaves} />
    </svg>
  );
}

/** A picture in place of the mark; a wide one in place of the name, too. */
export type BrandLogo = { src: string; width: number; height: number; isWide: boolean } | null | undefined;

export const BrandContent = ({ name, logo }: { name: string; logo?: BrandLogo }) => (
  <>
    {logo ? <img className="brand__logo" src={logo.src} width={logo.width} height={logo.height} alt="" /> : <LogoMark />}
    {!logo?.isWide && <span>{name}</span>}
  </>
);

export type BrandProps = { name: string; logo: BrandLogo; to?: string; label?: string };
export const Brand = ({ name, logo, to = "/", label = `${name}, home` }: BrandProps) => (
  <Link className="brand" to={to} aria-label={label}>
    <BrandContent name={name} logo={logo} />
  </Link>
);
