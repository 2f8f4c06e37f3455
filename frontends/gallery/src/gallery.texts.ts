import { createTexts } from '@xuekao/frontend-shared';

export const galleryText = createTexts({
  'gallery.title': '组件陈列',
  'gallery.contents': '全部组件',
  'gallery.states': '状态',
  'gallery.state.full': '内容充实',
  'gallery.state.empty': '没有内容',
  'gallery.state.loading': '读取中',
  'gallery.state.error': '读取失败',
  'gallery.value': '值',
});
