import type { calls, ClientInput } from '@xuekao/contracts';
import type { DemoPictureName } from './demo-pictures.js';

type GoodsInput = ClientInput<typeof calls.mall.goods.save>;
type SkuInput = GoodsInput['skus'][number];
/** Goods of the demo; pictures are named, and have their address once they are drawn. */
export interface DemoGoods extends Omit<GoodsInput, 'id' | 'revision' | 'images' | 'skus'> {
  readonly pictures: readonly DemoPictureName[];
  readonly skus: readonly (Omit<SkuInput, 'image'> & { readonly picture?: DemoPictureName })[];
}

const item = (paramId: string, valueId: string) => ({ paramId, valueId });
const words = (...lines: string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

export const demoGoods: readonly DemoGoods[] = [
  {
    title: '不锈钢保温杯 500ml',
    summary: '316 不锈钢内胆，保温 12 小时',
    catId: 'daily',
    pictures: ['greenFlask', 'creamFlask'],
    content: words('内胆采用 316 不锈钢，口径 4.5 厘米，方便清洗。', '杯身可放进大多数书包侧袋，净重 260 克。', '首次使用前请用温水清洗。'),
    params: [{ id: 'colour', title: '颜色', values: [{ id: 'green', value: '墨绿' }, { id: 'cream', value: '米白' }] }], // prettier-ignore
    skus: [
      { items: [item('colour', 'green')], salePrice: 3900, costPoints: 100, stock: 60, picture: 'greenFlask' },
      { items: [item('colour', 'cream')], salePrice: 3900, costPoints: 100, stock: 35, picture: 'creamFlask' },
    ],
    buyLimit: 2,
  },
  {
    title: '线圈笔记本 A5',
    summary: '80 页道林纸，书写不洇墨',
    catId: 'stationery',
    pictures: ['notebook'],
    content: words('内页为 100 克道林纸，横线 7 毫米。', '硬壳封面，翻开可以完全对折。'),
    params: [],
    skus: [{ salePrice: 0, costPoints: 80, stock: 200 }],
  },
  {
    title: '帆布托特包',
    summary: '12 安加厚帆布，可放下 A4 讲义',
    catId: 'daily',
    pictures: ['canvasBag', 'navyBag'],
    content: words('尺寸 35 × 40 厘米，内有拉链小袋。', '建议冷水手洗，自然晾干。'),
    params: [
      { id: 'colour', title: '颜色', values: [{ id: 'canvas', value: '本色' }, { id: 'navy', value: '藏青' }] }, // prettier-ignore
      { id: 'kind', title: '款式', values: [{ id: 'plain', value: '无拉链' }, { id: 'zip', value: '拉链款' }] }, // prettier-ignore
    ],
    skus: [
      { items: [item('colour', 'canvas'), item('kind', 'plain')], salePrice: 0, costPoints: 150, stock: 40, picture: 'canvasBag' },
      { items: [item('colour', 'canvas'), item('kind', 'zip')], salePrice: 990, costPoints: 150, stock: 25, picture: 'canvasBag' },
      { items: [item('colour', 'navy'), item('kind', 'zip')], salePrice: 990, costPoints: 150, stock: 0, picture: 'navyBag' },
    ],
  },
  {
    title: '金属 U 盘',
    summary: 'USB 3.2，读取速度最高 150MB/s',
    catId: 'digital',
    pictures: ['stick'],
    content: words('金属外壳，无盖设计，尾部可穿挂绳。', '实际可用容量以操作系统显示为准。'),
    params: [
      {
        id: 'size',
        title: '容量',
        values: [
          { id: 's32', value: '32GB' },
          { id: 's64', value: '64GB' },
          { id: 's128', value: '128GB' },
        ],
      },
    ],
    skus: [
      { items: [item('size', 's32')], salePrice: 1990, costPoints: 50, stock: 80 },
      { items: [item('size', 's64')], salePrice: 2990, costPoints: 50, stock: 80 },
      { items: [item('size', 's128')], salePrice: 4990, costPoints: 50, stock: 20 },
    ],
    buyLimit: 1,
  },
  {
    title: '签名钢笔',
    summary: '铱金笔尖，附吸墨器与礼盒',
    catId: 'stationery',
    pictures: ['pen'],
    content: words('笔尖 0.5 毫米，金属笔身。', '礼盒内含钢笔一支、吸墨器一个。'),
    params: [],
    skus: [{ salePrice: 5800, costPoints: 0, stock: 30 }],
  },
];
