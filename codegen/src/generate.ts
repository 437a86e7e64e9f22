import { bundleContract } from './bundle-contract.ts';
import { completeAnswers } from './complete-answers.ts';
import type { JsonObject } from './contract-document.ts';
import { renderConfigurationPage } from './configuration-page.ts';
import { contractProblems, sharedOperationProblems } from './rules/contract-rules.ts';
import { renderCommandLinePage } from './pages/command-line-page.ts';
import { renderDecisionIndex } from './pages/decision-index.ts';
import { errorCodeProblems, renderErrorCodes, unlistedCodes } from './error-codes.ts';
import { type GeneratedFiles, json } from './generated-files.ts';
import { joinEnumerations } from './joined-enumerations.ts';
import { openToDashboard } from './open-to-dashboard.ts';
import { renderOperationTable } from './operation-table.ts';
import { renderSdkReadme } from './resource-table.ts';
import { renderSchemaNames } from './schema-names.ts';
import { renderSdkMethods } from './sdk-methods.ts';
import { createNotingClient, readSdkResources, renderCreateResources } from './sdk-resources.ts';
import { showStateMachines } from './shown-machines.ts';
import { renderStateCharts } from './state-charts.ts';
import { renderStateDiagrams, renderStateMachines } from './state-machines.ts';
import { publishedAsyncApi, socketProblems, splitSockets } from './sockets.ts';
import { teachingProblems } from './rules/teaching-rules.ts';

/**
 * Everything committed that is made from the documents of the contract, from the SDK's list of resources, from the variables of the
 * configuration, from the commands of the command line, and from the pages of decisions. Throws with one line per rule that a document breaks.
 */
export async function generate(root: string): Promise<GeneratedFiles> {
  const platform = openToDashboard(await bundleContract(root, 'platform'));
  const document = completeAnswers(showStateMachines(joinEnumerations(platform)));
  const gateway = completeAnswers(await bundleContract(root, 'gateway'));
  const asyncapi = await bundleContract(root, 'asyncapi');
  refuse([...sharedOperationProblems(document, gateway), ...socketProblems(document, asyncapi)]);
  return new Map([
    ...renderContract(document, asyncapi),
    ...renderGateway(gateway),
    ...(await renderSdk(root, splitSockets(document, asyncapi).served)),
    ['docs/cli.md', renderCommandLinePage()],
    ['docs/configuration.md', await renderConfigurationPage(root)],
    ['docs/decisions/README.md', await renderDecisionIndex(root)],
  ]);
}

/** What the document of the platform gives, and that of the frames of its sockets. */
export function renderContract(document: JsonObject, asyncapi: JsonObject): GeneratedFiles {
  const { served, sockets } = splitSockets(document, asyncapi);
  refuse([...contractProblems(document), ...teachingProblems(document), ...errorCodeProblems(document)]);
  return new Map([
    ['spec/bundled/platform.json', json(served)],
    ['spec/bundled/sockets.json', json(sockets)],
    ['spec/bundled/asyncapi.json', json(publishedAsyncApi(asyncapi))],
    ['server/src/contract/generated/operations.ts', renderOperationTable(document)],
    ['server/src/contract/generated/error-codes.ts', renderErrorCodes(document)],
    ['server/src/contract/generated/state-machines.ts', renderStateMachines(document)],
    ['server/src/contract/generated/state-charts.ts', renderStateCharts(document)],
    ['sdk/src/generated/schemas.ts', renderSchemaNames(served)],
    ['docs/state-machines.md', renderStateDiagrams(document)],
  ]);
}

/** What the document of the local gateway gives: a table, types and schemas of its own. */
export function renderGateway(document: JsonObject): GeneratedFiles {
  refuse([
    ...contractProblems(document, 'gateway'),
    ...teachingProblems(document),
    ...unlistedCodes(document, 'GatewayErrorCode'),
  ]);
  return new Map([
    ['spec/bundled/gateway.json', json(document)],
    ['server/src/contract/generated/gateway-operations.ts', renderOperationTable(document, 'gatewayOperations')],
  ]);
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`The contract breaks its rules:\n  ${problems.join('\n  ')}`);
}

/** What the SDK of `root` gives, with the contract. */
async function renderSdk(root: string, document: JsonObject): Promise<GeneratedFiles> {
  const resources = await readSdkResources(root);
  const client = await createNotingClient(root, resources);
  return new Map([
    ['sdk/src/generated/create-resources.ts', renderCreateResources(resources)],
    ['server/src/contract/generated/sdk-methods.ts', await renderSdkMethods(document, client)],
    ['sdk/README.md', await renderSdkReadme(root, client.resources)],
  ]);
}
