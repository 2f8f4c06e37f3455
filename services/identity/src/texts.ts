/** Sentences and names that this service tells people besides the error catalogue of the contracts. */
export const texts = {
  states: ['正常', '禁用', '待审核'],
  passwordMissing: '密码不能为空！',
  unknownRoles: '所选角色不存在，请刷新后重新选择',
  unknownDepartment: '所选部门不存在或不在您的管理范围内，请刷新后重新选择',
  unknownMenus: '所选菜单不存在，请刷新后重新选择',
  menuParent: '上级菜单不存在，或是它自己及其下级；功能和页面下不能再建菜单',
  menuNameFixed: '系统自带菜单的名称不能更改',
  departmentFixed: '部门建立后不能更换上级，请在新的上级下另建部门',
  departmentsFull: '部门层级过深或下级部门过多，请调整后再添加',
  dictionaryValueTaken: (value: string): string => `字典值“${value}”已存在，请换一个`,
  dictionaryParent: '上级不能是自己或自己的下级，且应属于同一字典',
} as const;
