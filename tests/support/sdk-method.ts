import type {
  Completion,
  List,
  OneShotTranscript,
  operations,
  SpeechAnswer,
  SynthesizedSpeech,
  TrunklineClient,
  webhooks,
} from '../../sdk/src/index.ts';

type Id = keyof operations;

/**
 * What a customer does not call: the documents themselves, the operator's operations, and what is posted to customers. A stream
 * without end is no call.
 */
type NotOfCustomers =
  | 'getOpenApiDocument'
  | 'getAsyncApiDocument'
  | 'streamSmsMessages'
  | 'streamSession'
  | Extract<Id, `${string}Managed${string}`>
  | { [Name in Id]: operations[Name] extends webhooks[keyof webhooks]['post'] ? Name : never }[Id];

export type CustomerOperation = Exclude<Id, NotOfCustomers>;

type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : undefined;
/** The body of the one success of an operation. */
type Success<Name extends Id> = Name extends 'createSpeech'
  ? SpeechAnswer
  : Name extends 'synthesize'
    ? SynthesizedSpeech
    : Name extends 'transcribe'
      ? OneShotTranscript
      : // What a stream came to.
        Name extends 'complete'
        ? Completion
        : // Where a redirect leads.
          Name extends 'getSessionRecording'
          ? string
          : Json<operations[Name]['responses'][keyof operations[Name]['responses'] & (200 | 201 | 202 | 204)]>;

/** Calls the method of an operation. A method answers the body itself, or a list whose pages hold it. */
export type SdkCall<Name extends Id> = (
  client: TrunklineClient,
) =>
  | Promise<Success<Name> extends undefined | { deleted: true } | { released: true } ? void : Success<Name>>
  | List<unknown, Success<Name>>;
