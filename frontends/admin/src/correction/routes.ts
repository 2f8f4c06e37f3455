/** `:id` of the first two is the exam's. */
export const correctionRoutes = {
  ExamCorrections: '/exam/:id/corrections',
  ExamCorrectionAdd: '/exam/:id/corrections/create',
  ExamCorrection: '/correction/:id',
} as const;
