interface Rows<R> {
  data: R[];
  total: number;
}

/** The first `most` rows of a list whose pages have at most `pageSize`, and how many the list has. */
export async function allRows<R>(ask: (page: number, perPage: number) => Promise<Rows<R>>, most: number, pageSize: number): Promise<Rows<R>> {
  const { data: first, total } = await ask(1, pageSize);
  const rows = [...first];
  for (let page = 2; rows.length < Math.min(total, most); page += 1) {
    const { data } = await ask(page, pageSize);
    // rows that went away meanwhile do not come any more
    if (data.length === 0) break;
    rows.push(...data);
  }
  return { data: rows, total };
}
