import type { SliceHandlers } from '../contract/binding.ts';
import type { MadeSlice } from '../platform/slice.ts';
import { createTtsCatalogRoutes } from './routes.ts';

export interface MadeTtsCatalog extends MadeSlice {
  routes: SliceHandlers<'tts-catalog'>;
}

export function createTtsCatalogSlice(): MadeTtsCatalog {
  return { routes: createTtsCatalogRoutes() };
}
