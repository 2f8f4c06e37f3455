/** Currencies in which PayPal takes payments here, by their code, with the places behind the point of each. */
export const foreignCurrencies: Readonly<Record<string, { readonly name: string; readonly places: 0 | 2 }>> = {
  USD: { name: '美元', places: 2 },
  EUR: { name: '欧元', places: 2 },
  GBP: { name: '英镑', places: 2 },
  HKD: { name: '港元', places: 2 },
  TWD: { name: '新台币', places: 0 },
  JPY: { name: '日元', places: 0 },
  SGD: { name: '新加坡元', places: 2 },
  AUD: { name: '澳元', places: 2 },
  CAD: { name: '加元', places: 2 },
  NZD: { name: '新西兰元', places: 2 },
  CHF: { name: '瑞士法郎', places: 2 },
};
