export const repoRoutes = {
  RepoList: '/repo',
  RepoAdd: '/repo/create',
  RepoDetail: '/repo/:id',
  RepoNear: '/repo/:id/near',
} as const;
