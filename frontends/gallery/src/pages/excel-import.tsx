import { ApiError, ExcelImport, notify, type ImportFault, type ImportFile } from '@xuekao/frontend-shared';
import { useRef, useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

const sentences = [
  '手机号码格式不正确!',
  '用户名应为4-32位，数字英文下划线组合！',
  '部门“信息安全与职业素养综合实践教研组（含国际交流合作项目办公室）”不存在，请先在部门管理里添加，或改为已有部门的名称',
];
const faults: ImportFault[] = Array.from({ length: 260 }, (_, at) => ({
  row: at + 2,
  column: ['手机号', '用户名', '部门'][at % 3] ?? '',
  message: sentences[at % 3] ?? '',
}));

/** `?limit=3` allows three files. */
const limit = Number(new URLSearchParams(window.location.search).get('limit') ?? '1');

export function ExcelImportPage({ state }: ExhibitProps): ReactElement {
  const [imported, setImported] = useState<string[]>([]);
  const failures = useRef(0);
  const onFile: ImportFile = async (file, { signal, onProgress }) => {
    onProgress(0.4);
    // goes on until it is stopped
    if (state === 'loading') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    if (state === 'full') return faults;
    if (state === 'error' && failures.current === 0) {
      failures.current += 1;
      throw new ApiError('network', '无法连接服务器或服务器没有响应，请检查网络后重试。');
    }
    setImported((all) => [...all, file.name]);
    return [];
  };
  return (
    <>
      <ExcelImport limit={limit} onFile={onFile} onTemplate={() => notify('模板已下载', 'success')} />
      <Value value={imported} />
    </>
  );
}
