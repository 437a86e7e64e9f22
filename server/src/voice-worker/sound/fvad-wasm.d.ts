/** The library brings no types: what we use of it. */
declare module '@echogarden/fvad-wasm' {
  export interface FvadModule {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(at: number): void;
    _fvad_new(): number;
    _fvad_free(handle: number): void;
    _fvad_set_mode(handle: number, mode: number): number;
    _fvad_set_sample_rate(handle: number, rateHz: number): number;
    _fvad_process(handle: number, at: number, samples: number): number;
  }
  export default function load(): Promise<FvadModule>;
}
