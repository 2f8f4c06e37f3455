import { createTexts } from '@xuekao/frontend-shared/core';

/** Loaded with the dialog. */
export const signOutText = createTexts({
  'signOut.confirm': '确实要退出吗？',
  'signOut.drafts': '管理后台有 {n} 份编辑的内容还没有保存，只在这个浏览器里。退出后会清除，无法找回。',
  'signOut.unsaved': '还有 {n} 处作答没有保存到服务器（网络不通）。现在退出，这些作答会从本机清除，无法找回。',
  'signOut.anyway': '仍然退出',
  'signOut.stay': '留下等待保存',
});
