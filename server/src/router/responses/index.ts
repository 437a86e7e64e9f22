export { askResponse } from './ask-response.ts';
export { createGenerate, type Generate } from './generate.ts';
export { presentRequest, presentRequestEntry } from './present-request.ts';
export { presentItem, presentRoute, presentTranscript, presentUsage } from './present.ts';
export { createRespond, type Respond } from './respond.ts';
export { responseFrames } from './response-frames.ts';
