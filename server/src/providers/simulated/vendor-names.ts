/** As callers write it. */
export const simulatedVendorName = 'simulated';
