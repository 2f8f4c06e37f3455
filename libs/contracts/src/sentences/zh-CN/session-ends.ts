/** Sentences for whose session is over, by the reason. */
export const sessionEnds = {
  kicked: '您的账号于 {time} 在另一台设备或浏览器（{device}）登录，这里已退出。如果不是您本人，请重新登录后立即修改密码，并告诉管理员。',
  password: '您的密码已于 {time} 修改，请用新密码重新登录。如果不是您本人修改的，请马上联系管理员。',
  reset: '管理员已于 {time} 重置您的密码，请用新密码重新登录；如有疑问，请联系管理员。',
  disabled: '您的账号已于 {time} 被管理员停用或到期，如有疑问，请联系管理员。',
  rights: '管理员已于 {time} 调整您的角色，请重新登录。',
  changed: '登录已失效，请重新登录！',
  expired: '登录已过期（长时间没有操作，或登录已满 12 小时），请重新登录。',
} as const;
