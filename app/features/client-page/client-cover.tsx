import { Photo } from "#app/features/files/pictures.parts.tsx";
import type { CoverPicture } from "#app/features/quotes/shared-page.server.ts";
import type { BrandProps } from "#app/ui/brand.tsx";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";
import { Cover } from "#app/ui/secret-page.tsx";
import { dayRange, daysToGo, type ShownFunction } from "./next-step.ts";
import "./client-cover.css";

type Props = {
  brand: BrandProps;
  name: string;
  city: string;
  picture: CoverPicture;
  functions: readonly ShownFunction[];
  today: string;
};

/** Whose event it is, when and where, and how long it is until then. */
export const ClientCover = ({ brand, name, city, picture, functions, today }: Props) => (
  <Cover
    brand={brand}
    number={
      <>
        {city}
        <br />
        <span className="when">{dayRange(functions)}</span>
      </>
    }
    picture={
      picture.photo ? (
        <Photo picture={picture.photo} alt={picture.alt} sizes={pictureSizes} eager />
      ) : (
        <ResponsivePicture image={picture.image} alt={picture.alt} sizes={pictureSizes} eager />
      )
    }
    kicker={<DaysToGo functions={functions} today={today} />}
    title={name}
    facts={[]}
    by=""
  />
);

const pictureSizes = "(max-width: 999px) 46vw, 544px";

function DaysToGo({ functions, today }: Pick<Props, "functions" | "today">) {
  const next = daysToGo(functions, today);
  if (!next) return null;
  if (next.days === 0) return <>Today: {next.name}</>;
  return (
    <span className="days-to-go">
      <b>{next.days}</b> {next.days === 1 ? "day" : "days"} to {next.name}
    </span>
  );
}
