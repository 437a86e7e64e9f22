export { askRouting } from './ask-routing.ts';
export { createCatalog, withFigures } from './catalog.policy.ts';
export { chooseModel, type ChosenModel, type ModelQuestion } from './choose-model.ts';
export { type KnownProviders, knownProviders } from './known-providers.policy.ts';
export { createListModels, type ListModels } from './list-models.ts';
export { createPlanRoute, type PlanRoute } from './plan-route.ts';
export { presentListing } from './present-models.ts';
export { routingInside } from './session-routing.policy.ts';
export { type SpeechFacts, speechFacts } from './speech-facts.ts';
