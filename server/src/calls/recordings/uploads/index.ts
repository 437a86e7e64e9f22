export { createReceiveUpload, type ReceiveUpload } from './receive-upload.ts';
