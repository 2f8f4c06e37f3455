export const repoRoutes = { RepoList: '/repo', RepoAdd: '/repo/create', RepoDetail: '/repo/:id' } as const;
