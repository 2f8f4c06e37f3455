export const certRoutes = {
  CertList: '/cert',
  CertAdd: '/cert/create',
  CertDetail: '/cert/:id',
  CertGrantList: '/cert-grant',
  CertHinderedList: '/cert-hindered',
} as const;
