import { required, secret, text, type ProviderSpec } from './fields.js';

/** Language models. */
export const aiProviders: readonly ProviderSpec[] = [
  ...(
    [
      ['deepseek', 'DeepSeek', 'https://api.deepseek.com/', 'deepseek-chat'],
      ['chatgpt', 'ChatGPT', 'https://api.openai.com/v1/', ''],
    ] as const
  ).map(([provider, title, address, model]): ProviderSpec => ({
    type: 'ai',
    provider,
    title,
    fields: [
      { name: 'apiUrl', label: '接口地址', kind: 'address', missing: required('接口地址'), initial: address },
      secret('apiKey', 'API Key'),
      text('model', '模型', { initial: model }),
    ],
  })),
  {
    type: 'ai',
    provider: 'ollama',
    title: 'Ollama',
    help: '部署在内网的模型，须由运维在启动时允许访问它的地址',
    fields: [
      { name: 'apiUrl', label: '接口地址', kind: 'address', missing: required('接口地址'), initial: 'http://127.0.0.1:11434/v1/' },
      secret('apiKey', 'API Key', { missing: '' }),
      text('model', '模型'),
    ],
  },
  {
    type: 'ai',
    provider: 'qiniu',
    title: '七牛云 AI',
    fields: [
      { name: 'apiUrl', label: '接口地址', kind: 'address', missing: required('接口地址'), initial: 'https://api.qnaigc.com/v1/' },
      secret('accessKey', 'AccessKey'),
      text('model', '模型'),
    ],
  },
];
