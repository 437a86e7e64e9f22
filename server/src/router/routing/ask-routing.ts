import type { components } from '../../contract/generated/openapi.ts';
import { routerErrors } from '../model/errors.ts';
import type { Routing } from '../model/types.ts';

/**
 * What the routing object of a request means (interface, routing object). Its form was checked by the contract; what is
 * left is the name of an explicit model, which may hold the provider. `path` is where it stands in the request.
 */
export function askRouting(
  asked: components['schemas']['RoutingOptions'] | undefined,
  path = '/body/routing',
): Routing {
  if (asked === undefined || asked.mode === '') return askRouting({}, path);
  if (asked.mode !== 'explicit') {
    const { objective = 'balanced', allow_providers: allowed = [], deny_providers: deny = [] } = asked;
    return { mode: 'auto', objective, allow: allowed.length === 0 ? null : allowed, deny };
  }
  const { provider, model } = asked;
  const slash = model.indexOf('/');
  if (provider !== undefined) {
    const prefix = `${provider}/`;
    return { mode: 'explicit', vendor: provider, model: model.startsWith(prefix) ? model.slice(prefix.length) : model };
  }
  if (slash <= 0 || slash === model.length - 1)
    throw routerErrors.invalidField(`${path}/model`, 'must be provider/model where provider is left out');
  return { mode: 'explicit', vendor: model.slice(0, slash), model: model.slice(slash + 1) };
}
