import type { ImessageProvider } from '../providers/ports/imessage.ts';

/** The providers of the channel, as this server reaches them. */
export interface ImessageProviders {
  byName(name: string): ImessageProvider | undefined;
  /** The one that serves organizations of that mode. */
  serving(mode: 'test' | 'live'): ImessageProvider | undefined;
}

export function createImessageProviders(providers: readonly ImessageProvider[]): ImessageProviders {
  return {
    byName: (name) => providers.find((provider) => provider.name === name),
    serving: (mode) => providers.find(({ serves }) => serves === mode),
  };
}
