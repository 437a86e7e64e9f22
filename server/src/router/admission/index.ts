export { type AdmissionDesk, createAdmission } from './admission.ts';
export type { Growth } from './grow-reservation.ts';
export type { OwnProcess } from './leases.ts';
export type { FindRequest, RequestRecord } from './request-record.ts';
export type { ListRequests } from './list-requests.ts';
