import { DuckDBInstance } from '@duckdb/node-api';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchRows } from './archive-rows.ts';

export interface Duck {
  /** Runs the statement and reads all rows of its answer. */
  query(sql: string): Promise<unknown[]>;
  close(): void;
}

/** So many records of the bench in a DuckDB in memory, on one thread; amounts as exact decimals of 18 places. */
export async function openDuck(folder: string, count: number): Promise<Duck> {
  const csv = join(folder, 'records.csv');
  await writeFile(csv, linesOf(count));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`
    CREATE TABLE records AS SELECT * FROM read_csv('${csv}', header = false, columns = {
      'id': 'INTEGER', 'account': 'INTEGER', 'kind': 'TINYINT', 'venue_id': 'VARCHAR', 'currency': 'VARCHAR', 'chain': 'VARCHAR',
      'status': 'VARCHAR', 'address': 'VARCHAR', 'memo': 'VARCHAR', 'is_inner': 'TINYINT', 'amount': 'DECIMAL(38,18)',
      'fee': 'DECIMAL(38,18)', 'tx': 'VARCHAR', 'created_at': 'BIGINT', 'updated_at': 'BIGINT', 'remark': 'VARCHAR' })`);
  return {
    async query(sql) {
      const reader = await connection.runAndReadAll(sql);
      return reader.getRows();
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** No value has a comma or a quote in it. */
function* linesOf(count: number): Generator<string> {
  for (const row of benchRows(count)) {
    yield `${Object.values(row)
      .map((value) => value ?? '')
      .join(',')}\n`;
  }
}
