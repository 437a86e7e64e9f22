import { setImmediate as afterOthers } from 'node:timers/promises';
import type { SpeechFacts } from '../router/index.ts';
import { type CatalogView, createCatalogView } from './catalog-view.ts';

/** The view of the facts that hold, for organizations of one mode. */
export interface FollowedView {
  /** The newest view that is ready; a request that began with one keeps it. */
  current(): CatalogView;
  /** Makes the view of other facts while requests go on with the one before, and puts it in its place. */
  follow(facts: SpeechFacts): void;
  /** Resolves when the view of the facts that were given last is in its place. */
  ready(): Promise<void>;
}

/** `facts` are those of the first view: it is made when it is first needed. */
export function createFollowedView(facts: SpeechFacts): FollowedView {
  let newest = facts;
  let view: CatalogView | undefined;
  let making: Promise<void> | undefined;

  async function make(): Promise<void> {
    while (view?.facts !== newest) {
      const wanted = newest;
      const made = await prepare(wanted);
      // Facts that were replaced meanwhile need no view.
      if (wanted === newest) view = made;
    }
    making = undefined;
  }

  return {
    current: () => (view ??= createCatalogView(newest)),
    follow: (next) => {
      newest = next;
      making ??= make();
    },
    ready: async () => making,
  };
}

/** What most requests ask for, made in steps that let other requests run between them. */
async function prepare(facts: SpeechFacts): Promise<CatalogView> {
  await afterOthers();
  const view = createCatalogView(facts);
  await afterOthers();
  view.models('en');
  await afterOthers();
  const voices = view.voices('en', null);
  await afterOthers();
  voices.sorted('model_naturalness');
  return view;
}
