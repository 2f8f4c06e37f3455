/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const certPermissions = {
  'cert:list': '查看证书和颁发记录',
  'cert:save': '新增、修改、删除证书',
  'cert:grant': '颁发、撤销证书',
  'cert:waiting': '查看未能颁发的证书',
} as const;
