import { createTexts } from '@xuekao/frontend-shared/core';

export const certsPartText = createTexts({
  'certs.title': '获得的证书',
  'certs.number': '编号 {number}',
  'certs.see': '查看证书',
  'certs.seeOne': '查看证书“{title}”',
});
