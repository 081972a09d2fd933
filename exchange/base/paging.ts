import { readInteger, type Query } from './query.ts';
import { passed, refused, type Result } from './reply.ts';

/** The page envelope of 2.1. */
export interface Page<T> {
  currentPage: number;
  pageSize: number;
  totalNum: number;
  totalPage: number;
  items: T[];
}

export interface Paging {
  currentPage: number;
  pageSize: number;
}

const DEFAULT_PAGE_SIZE = 50;
const SMALLEST_PAGE_SIZE = 10;
const LARGEST_PAGE_SIZE = 500;

/** currentPage from 1, pageSize 10 to 500, default 50 (facts, section 1). */
export function readPaging(query: Query): Result<Paging> {
  const currentPage = readInteger(query, 'currentPage', 1);
  if (!currentPage.ok) return currentPage;
  if (currentPage.value < 1) return refused('400100', 'currentPage should not less than 1');
  const pageSize = readInteger(query, 'pageSize', DEFAULT_PAGE_SIZE);
  if (!pageSize.ok) return pageSize;
  if (pageSize.value < SMALLEST_PAGE_SIZE) return refused('400100', 'pageSize should not less than 10');
  if (pageSize.value > LARGEST_PAGE_SIZE) return refused('400100', 'pageSize should not greater than 500');
  return passed({ currentPage: currentPage.value, pageSize: pageSize.value });
}

/** One page of items that are all in memory. */
export function pageOf<T>(all: readonly T[], { currentPage, pageSize }: Paging): Page<T> {
  const first = (currentPage - 1) * pageSize;
  return {
    currentPage,
    pageSize,
    totalNum: all.length,
    totalPage: Math.ceil(all.length / pageSize),
    items: all.slice(first, first + pageSize),
  };
}
