import type { Exhibit } from './exhibit.js';

const all = ['full', 'empty', 'loading', 'error'] as const;

export const exhibits = {
  'user-picker': { title: '选择人员', states: all, load: async () => (await import('./pages/user-picker.js')).UserPickerPage },
  trees: { title: '部门树与字典树', states: all, load: async () => (await import('./pages/trees.js')).TreesPage },
  'icon-picker': {
    title: '选择图标',
    states: ['full', 'empty'],
    load: async () => (await import('./pages/icon-picker.js')).IconPickerPage,
  },
  editor: {
    title: '富文本编辑',
    states: ['full', 'empty', 'loading', 'error'],
    load: async () => (await import('./pages/editor.js')).EditorPage,
  },
  images: { title: '查看图片', states: ['full', 'error'], load: async () => (await import('./pages/images.js')).ImagesPage },
  ranges: { title: '时间段与分数段', states: ['full', 'empty', 'error'], load: async () => (await import('./pages/ranges.js')).RangesPage },
  dates: { title: '日期与时间', states: ['full', 'empty', 'error'], load: async () => (await import('./pages/dates.js')).DatesPage },
  addresses: {
    title: '地址与目录',
    states: ['full', 'empty', 'error'],
    load: async () => (await import('./pages/addresses.js')).AddressesPage,
  },
  confirms: { title: '确认', states: ['full', 'loading'], load: async () => (await import('./pages/confirms.js')).ConfirmsPage },
  'excel-import': { title: '导入 Excel', states: all, load: async () => (await import('./pages/excel-import.js')).ExcelImportPage },
  'sms-code': { title: '短信验证码', states: ['full', 'error'], load: async () => (await import('./pages/sms-code.js')).SmsCodePage },
  appearance: { title: '字体大小与水印', states: ['full'], load: async () => (await import('./pages/appearance.js')).AppearancePage },
  search: { title: '页头搜索', states: ['full', 'empty'], load: async () => (await import('./pages/search.js')).SearchPage },
  tags: { title: '页签', states: ['full', 'empty'], load: async () => (await import('./pages/tags.js')).TagsPage },
  answers: { title: '接口与网络的提示', states: ['full', 'error'], load: async () => (await import('./pages/answers.js')).AnswersPage },
  copy: { title: '复制', states: ['full'], load: async () => (await import('./pages/copy.js')).CopyPage },
} as const satisfies Record<string, Exhibit>;
