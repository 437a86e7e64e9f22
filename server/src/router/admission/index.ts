export { type AdmissionDesk, createAdmission } from './admission.ts';
export type { OwnProcess } from './leases.ts';
export type { FindRequest, RequestRecord } from './request-record.ts';
