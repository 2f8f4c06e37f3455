/** Words for administrators: why another system was not asked or did not answer, and rows of the audit log. */
export const outbound = {
  redirected: '{host} 要求转到别的地址，已拒绝',
  noAnswer: '{host} 在 {seconds} 秒内没有应答',
  notReached: '无法连接 {host}（{code}）',
  networkError: '网络错误',
  notHttps: '{host} 不是 https 地址，已拒绝访问',
  inner: '{host} 是内网或本机地址，已拒绝访问；确需访问时请由运维在启动参数中允许',
  address: '地址格式不正确，应以 http:// 或 https:// 开头',
  tooLarge: '{host} 的应答过大',
  notJson: '{host} 的应答不是预期的格式（HTTP {status}）',
  refused: '{provider}：{said}（{code}）',
  // objects of audit rows
  sum: '此后同类拒绝合计 {count} 次，不再逐条记录',
  unchecked: '{id}（未核对版本）',
} as const;
