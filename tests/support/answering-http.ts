import { buffer } from 'node:stream/consumers';
import type { VendorHttp } from '../../server/src/providers/wire/vendor-http.ts';

/** A network door without a network: every request is read, and answered 200 with JSON in these pieces. */
export function answeringHttp(pieces: () => readonly Buffer[]): VendorHttp {
  return {
    send: async ({ body }) => {
      if (body !== null && typeof body === 'object' && 'stream' in body) await buffer(body.stream);
      return {
        status: 200,
        header: () => null,
        contentType: 'application/json',
        body: (async function* () {
          yield* pieces();
        })(),
      };
    },
    close: async () => {},
  };
}
