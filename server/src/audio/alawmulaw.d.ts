// The package's own types name exports that its entry for Node does not have.
declare module 'alawmulaw' {
  interface Law {
    decode(samples: Uint8Array): Int16Array;
    encode(samples: Int16Array): Uint8Array;
  }
  const laws: { readonly alaw: Law; readonly mulaw: Law };
  export default laws;
}
