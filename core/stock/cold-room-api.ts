import { buyingApi } from './buying/buying-api.ts';
import { cuttingApi } from './cutting/cutting-api.ts';
import { readCuttingList } from './cutting/cutting-list-api.ts';
import { stockReportApi } from './cutting/stock-report-api.ts';
import { lotsApi } from './lots/lots-api.ts';
import { recallApi } from './lots/recall-api.ts';
import { closeStockAlert, listStockAlerts } from './stock-alert-api.ts';
import { stockApi } from './stock-api.ts';
import { supplyApi } from './supply-api.ts';

const others = { ...recallApi, ...stockReportApi, listStockAlerts, closeStockAlert, readCuttingList };

/** The cold room's part of the list of all endpoints (core/api.ts). */
export const coldRoomApi = { ...stockApi, ...lotsApi, ...buyingApi, ...cuttingApi, ...supplyApi, ...others };
