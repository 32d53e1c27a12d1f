declare module "libheif-js/wasm-bundle.js" {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type Image = {
    get_width(): number;
    get_height(): number;
    /** Decodes into `pixels` (RGBA); null when it cannot. */
    display(pixels: Pixels, callback: (shown: Pixels | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): Image[] } };
  export default libheif;
}
