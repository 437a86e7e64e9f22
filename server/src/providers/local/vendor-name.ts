/** As callers write it. */
export const localVendorName = 'local';
