export { createReceiveUpload, type ReceiveUpload } from './receive-upload.ts';
export { frameBytes, framesIn, readUploadHead } from './wav-head.policy.ts';
