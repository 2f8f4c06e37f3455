export const questionRoutes = {
  QuList: '/question',
  QuAdd: '/question/create',
  QuBin: '/question/bin',
  QuDetail: '/question/:id',
} as const;
