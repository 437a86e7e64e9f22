import type { AppError } from '../../platform/process/errors.ts';
import type { CatalogModel, ModelKind } from '../../providers/ports/catalog-model.ts';
import type { Catalog, KnownVendor } from './catalog.policy.ts';
import { type Asker, isOnlyNamedTo, isReached, tierOf } from './asker.policy.ts';
import { routerErrors } from '../model/errors.ts';
import { type Lack, lacksOf, type Needs, wordsOf } from '../model/needs.policy.ts';
import { project, type Projected } from './projection.policy.ts';
import type { Candidate, Objective, RoutePath, Routing } from '../model/types.ts';

/** A request as far as its routing depends on it. */
export interface RouteQuestion extends Asker {
  readonly routing: Routing;
  readonly needs: Needs;
  /** BCP 47; null asks for none, and ranks as English. */
  readonly language: string | null;
  readonly path: RoutePath;
  /** The caller's options by vendor. */
  /** Where those stand in the request; absent is where a transcription has them. */
  readonly optionsAt?: string;
  readonly vendorOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A model of the right kind that will not serve, and every reason against it. */
export interface ExcludedModel {
  readonly vendor: string;
  readonly model: string;
  readonly because: readonly (
    | 'other_mode'
    | 'not_allowed'
    | 'not_named'
    | 'denied'
    | 'not_configured'
    | 'one_too_many'
    | Lack
  )[];
}

/** Who may serve a request, in this order and at least one; or why nobody may. */
export type RouteDecision =
  | { readonly candidates: readonly Candidate[]; readonly excluded: readonly ExcludedModel[] }
  | { readonly refusal: AppError; readonly excluded: readonly ExcludedModel[] };

/** Each of them may be given the caller's words, and be paid for it. */
export const mostCandidates = 16;

const rankingLanguage = 'en';

/**
 * Decides which models serve a request (docs/decisions/router.md#d160). Explicit: the one that is named. Auto: those that the
 * filters leave and that can do what is asked, ranked by the objective, unranked ones behind them.
 */
export function decideRoute(catalog: Catalog, question: RouteQuestion): RouteDecision {
  const { routing, vendorOptions = {} } = question;
  const badOption = refusedOption(catalog, question.needs.kind, vendorOptions, question.optionsAt);
  if (badOption !== null) return refused(badOption);
  return routing.mode === 'explicit'
    ? decideExplicit(catalog, question, routing)
    : decideAuto(catalog, question, routing);
}

function decideExplicit(
  catalog: Catalog,
  question: RouteQuestion,
  routing: Extract<Routing, { mode: 'explicit' }>,
): RouteDecision {
  const { needs, language } = question;
  const known = catalog.vendor(routing.vendor);
  if (known === null) return refused(unknownName(`${routingPointer(needs.kind)}/provider: names no known provider`));
  if (!isReached(known.serves, known.vendor, question)) return refused(otherMode(known, question));
  const named = known.models.filter(({ model }) => model === routing.model);
  const model = named.find(({ kind }) => kind === needs.kind);
  if (model === undefined) {
    if (named.length > 0) return refused(unsupported(`${called(named[0])} does not support ${workOf[needs.kind]}`));
    // Only the operator could say whether there is such a model.
    if (known.vendor === null && known.models.length === 0) return refused(routerErrors.providerUnavailable());
    return refused(unknownName(`${routingPointer(needs.kind)}/model: names no known model of ${known.name}`));
  }
  const lacks = lacksOf(model, needs, language);
  if (lacks.length > 0) return refused(unsupported(`${called(model)} does not support ${listOf(lacks, needs)}`));
  if (known.vendor === null) return refused(routerErrors.providerUnavailable());
  return { candidates: [{ vendor: known.vendor, model, rank: null }], excluded: [] };
}

function decideAuto(
  catalog: Catalog,
  question: RouteQuestion,
  routing: Extract<Routing, { mode: 'auto' }>,
): RouteDecision {
  const { mode, needs, language } = question;
  const { allow, deny } = routing;
  for (const [list, entries] of Object.entries({ allow: allow ?? [], deny })) {
    const at = entries.findIndex((entry) => isUnknown(catalog, entry));
    if (at < 0) continue;
    const field = `${routingPointer(needs.kind)}/${list}_providers/${at}`;
    return refused(unknownName(`${field}: names no known provider, or no known model of it`));
  }

  const excluded: ExcludedModel[] = [];
  const fitting: { vendor: NonNullable<KnownVendor['vendor']>; model: CatalogModel }[] = [];
  const lackedBy: Lack[][] = [];
  let couldServe = false;
  for (const { known, model } of catalog.ofKind(needs.kind)) {
    const filtered: ExcludedModel['because'] = [
      ...(isReached(known.serves, known.vendor, question) ? [] : (['other_mode'] as const)),
      ...(allow === null || allow.some((entry) => names(entry, model)) ? [] : (['not_allowed'] as const)),
      ...(allow === null && known.vendor !== null && isOnlyNamedTo(known.vendor, question, needs.kind)
        ? (['not_named'] as const)
        : []),
      ...(deny.some((entry) => names(entry, model)) ? (['denied'] as const) : []),
    ];
    const lacks = lacksOf(model, needs, language);
    if (filtered.length === 0) lackedBy.push(lacks);
    couldServe ||= filtered.length === 0 && lacks.length === 0;
    const because = [...filtered, ...lacks, ...(known.vendor === null ? (['not_configured'] as const) : [])];
    if (because.length === 0 && known.vendor !== null) fitting.push({ vendor: known.vendor, model });
    else excluded.push({ vendor: model.vendor, model: model.model, because });
  }
  if (fitting.length === 0) {
    if (couldServe) return { refusal: routerErrors.providerUnavailable(), excluded };
    return { refusal: nobody(lackedBy, needs, mode), excluded };
  }

  const candidates = ranked(catalog, question, routing.objective)
    .flatMap(({ model, rank }) => {
      const found = fitting.find((one) => one.model === model);
      return found === undefined ? [] : [{ ...found, rank }];
    })
    .sort((one, other) => tierOf(one.vendor, question) - tierOf(other.vendor, question));
  for (const { model } of candidates.slice(mostCandidates))
    excluded.push({ vendor: model.vendor, model: model.model, because: ['one_too_many'] });
  return { candidates: candidates.slice(0, mostCandidates), excluded };
}

/**
 * All that can be routed to, as the listing ranks it: a rank means the same in both. What a session reaches beyond that is
 * ranked by itself, so that figures of real vendors change no rank of the simulation.
 */
function ranked(catalog: Catalog, question: RouteQuestion, objective: Objective): Projected[] {
  const { mode, needs, language, path } = question;
  const query = { language: language ?? rankingLanguage, objective, path };
  const beyond = catalog
    .ofKind(needs.kind)
    .filter(({ known }) => known.serves !== mode && isReached(known.serves, known.vendor, question))
    .map(({ model }) => model);
  const routable = catalog.routable(mode).filter(({ kind }) => kind === needs.kind);
  return [beyond, routable].flatMap((models) => project(models, query));
}

const workOf: Readonly<Record<ModelKind, string>> = { llm: 'language responses', stt: 'transcription', tts: 'speech' };

/** Whether an entry of a filter, `vendor` or `vendor:model`, is about a model. */
function names(entry: string, { vendor, model }: CatalogModel): boolean {
  return entry === vendor || entry === `${vendor}:${model}`;
}

/** Options for nobody, and options that a vendor keeps for its adapter, are told before anybody is asked. */
function refusedOption(
  catalog: Catalog,
  kind: ModelKind,
  options: NonNullable<RouteQuestion['vendorOptions']>,
  field = '/body/request/options/provider_options',
): AppError | null {
  for (const [vendor, values] of Object.entries(options)) {
    const known = catalog.vendor(vendor);
    if (known === null) return unknownName(`${field}: names no known provider`);
    const takes = (name: string): boolean | undefined =>
      kind === 'stt' ? known.vendor?.stt?.takesOption(name) : known.vendor?.tts?.takesOption?.(name) === true;
    const name = known.vendor === null ? undefined : Object.keys(values).find((one) => takes(one) === false);
    if (name !== undefined)
      return routerErrors.invalidRequest(
        `${field}/${vendor}/${name}: is not an option that callers may set`,
        'Leave it out: the router sets it, or the provider has no such option',
      );
  }
  return null;
}

/** A misspelt filter would let through, or keep out, what its author did not mean. */
function isUnknown(catalog: Catalog, entry: string): boolean {
  const colon = entry.indexOf(':');
  const known = catalog.vendor(colon < 0 ? entry : entry.slice(0, colon));
  if (known === null) return true;
  // Only the operator could say which models there are.
  const isOpen = known.vendor === null && known.models.length === 0;
  return colon >= 0 && !isOpen && !known.models.some((model) => names(entry, model));
}

/** Where the routing stands in the request: a transcription has it in a part of its own. */
export function routingPointer(kind: ModelKind): string {
  return kind === 'stt' ? '/body/request/routing' : '/body/routing';
}

/** What to say where filters and needs leave nobody: what all of them lack, else all that any of them lacks. */
function nobody(lackedBy: readonly Lack[][], needs: Needs, mode: 'test' | 'live'): AppError {
  if (lackedBy.length === 0)
    return routerErrors.capabilityUnsupported(
      `The routing leaves no model for ${workOf[needs.kind]}`,
      `Widen allow_providers and deny_providers: a ${mode} organization is served by the models that GET /v1/models lists`,
    );
  const any = [...new Set(lackedBy.flat())];
  const all = any.filter((lack) => lackedBy.every((lacks) => lacks.includes(lack)));
  return unsupported(
    all.length > 0
      ? `No model that the routing leaves supports ${listOf(all, needs)}`
      : `No model that the routing leaves supports all of this together: ${listOf(any, needs)}`,
  );
}

function listOf(lacks: readonly Lack[], needs: Needs): string {
  return lacks.map((lack) => wordsOf(lack, needs)).join(', ');
}

function called(model: Pick<CatalogModel, 'vendor' | 'model'> | undefined): string {
  return model === undefined ? 'The model' : `${model.vendor}:${model.model}`;
}

function refused(refusal: AppError): RouteDecision {
  return { refusal, excluded: [] };
}

function unsupported(message: string): AppError {
  return routerErrors.capabilityUnsupported(
    message,
    'GET /v1/models tells what each model supports; ask for less or widen the routing',
  );
}

function unknownName(message: string): AppError {
  return routerErrors.invalidRequest(message, 'GET /v1/models lists the providers and their models');
}

function otherMode({ name }: KnownVendor, { mode, session = null, needs }: RouteQuestion): AppError {
  return routerErrors.invalidRequest(
    `${routingPointer(needs.kind)}/provider: ${name} does not serve ${mode} organizations`,
    mode === 'test'
      ? session === null
        ? 'A test organization reaches the providers simulated and local alone, so that nothing costs; use a key of a live organization'
        : 'A session of a test organization reaches the providers simulated and local, and those that TEST_VENDORS of the server names'
      : `The provider ${name} serves test organizations alone; use a key of a test organization`,
  );
}
