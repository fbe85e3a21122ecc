import { offerInRepeats } from '../products/staff-product-api.ts';
import {
  changeBox,
  changeRepeat,
  changeRepeatCard,
  listBoxDays,
  listRepeats,
  previewNewRepeat,
  previewRepeat,
  startRepeat,
  stopRepeat,
} from './repeat-api.ts';
import { changeBoxByLink, changeRepeatByLink, openRepeatLink, stopRepeatByLink } from './repeat-link-api.ts';
import {
  changeStaffBox,
  changeStaffRepeat,
  listDueBoxes,
  listStaffBoxDays,
  listStaffRepeats,
  previewStaffRepeat,
  readRepeatFigures,
  readStaffRepeat,
  replaceInRepeats,
  stopStaffRepeat,
} from './staff-repeat-api.ts';

/** The endpoints of repeating boxes. They answer not_found while the owner hasn't switched on `repeats`. */
export const repeatsApi = {
  offerInRepeats,
  previewNewRepeat,
  startRepeat,
  listRepeats,
  changeRepeat,
  stopRepeat,
  previewRepeat,
  changeBox,
  listBoxDays,
  changeRepeatCard,
  openRepeatLink,
  changeBoxByLink,
  changeRepeatByLink,
  stopRepeatByLink,
  listStaffRepeats,
  readStaffRepeat,
  changeStaffRepeat,
  stopStaffRepeat,
  previewStaffRepeat,
  changeStaffBox,
  listStaffBoxDays,
  listDueBoxes,
  readRepeatFigures,
  replaceInRepeats,
};
