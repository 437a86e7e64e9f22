import type { Caller } from './caller.ts';
import type { CallOptions } from './client-options.ts';
import type { Download } from './download.ts';
import type { Methods } from './methods.ts';
import type { OpenMedia } from './streams/open-media.ts';
import type { OpenStream } from './streams/open-stream.ts';
import type { Watch } from './watch.ts';

/** What the resources of a client are made of; each takes of it what it needs. */
export interface ResourceParts {
  /** Methods by address. */
  methods: Methods;
  /** How a call is made, for those that methods by address cannot make. */
  call: Caller;
  /** The same with a key in place of the credential of the client. Throws a TypeError that names apiKey. */
  callWithKey: (apiKey: string) => Caller;
  /** Opens streams of speech. */
  openStream: OpenStream;
  /** Opens the media of sessions. */
  openMedia: OpenMedia;
  /** Reads what a link opens. */
  download: Download;
  /** What the client sets over the defaults. */
  limits: CallOptions;
  /** Is told of attempts, and of what handlers throw. */
  watch: Watch;
  /** Takes secrets out of a text. */
  redact: (text: string) => string;
}
