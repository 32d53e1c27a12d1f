declare module "libheif-js/wasm-bundle.js" {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  export type HeicImage = {
    get_width(): number;
    get_height(): number;
    /** Whether it is the one to show; a file may have others. */
    is_primary(): boolean;
    /** Decodes into `pixels` (RGBA); null when it cannot. */
    display(pixels: Pixels, callback: (shown: Pixels | null) => void): void;
    /** The address of the `heif_image_handle` of the C library. */
    handle: { $$: { ptr: number } };
  };
  /** Functions of the C library; those that return a `heif_error` write it to their first address. */
  const libheif: {
    HeifDecoder: new () => { decode(file: Uint8Array): HeicImage[] };
    HEAPU8: Uint8Array;
    _malloc(size: number): number;
    _free(address: number): void;
    _heif_image_handle_get_color_profile_type(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, bytes: number): void;
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, pointer: number): void;
    _heif_nclx_color_profile_free(profile: number): void;
  };
  export default libheif;
}
