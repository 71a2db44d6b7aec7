/** Signs of the trade and of the law, which are written alike in every language. */
export const signMessages = {
  gstin: 'GSTIN',
  hsn: 'HSN',
  sphere: 'SPH',
  cylinder: 'CYL',
  axis: 'AXIS',
  addition: 'ADD',
  nearSphere: 'NEAR',
  prism: 'PRISM',
  base: 'BASE',
  pupillaryDistance: 'PD',
  nearPupillaryDistance: 'NEAR PD',
  vertexDistance: 'VERTEX',
  visualAcuity: 'V/A',
  fittingHeight: 'FH',
  upi: 'UPI',
} as const
