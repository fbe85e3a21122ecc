import {
  changeDetails,
  changePassword,
  currentUser,
  forgotPassword,
  login,
  logout,
  openSession,
  register,
  resetPassword,
} from './accounts/account-api.ts';
import { readPageContent, readSeo, readShop } from './content/content-api.ts';
import { setDeliveryDate } from './delivery/delivery-api.ts';
import type { Endpoint } from './endpoint.ts';
import { listPlans, planInstallments, retryInstallment, setPlanStatus } from './laybys/layby-api.ts';
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  unsubscribeInOneClick,
} from './newsletter/newsletter-api.ts';
import { createOrders, ownOrders, requestCancellation } from './orders/order-api.ts';
import { claimOrderLink, openOrderLink } from './orders/order-link-api.ts';
import { listOrders, readCancellation, setAmountPaid, setOrderStatus } from './orders/staff-order-api.ts';
import { changeCard, confirmAtTill, createSubscription, makePayment, orderPayments } from './payments/payment-api.ts';
import { listProducts, productAlias, productsByCategory, productsByTypeOrId } from './products/product-api.ts';
import { countPageView } from './visits/visit-api.ts';

/** Every call of the API. A route outside this list does not exist; access tests and the documentation are made from it. */
export const endpoints: readonly Endpoint[] = [
  currentUser,
  register,
  login,
  logout,
  openSession,
  changeDetails,
  changePassword,
  forgotPassword,
  resetPassword,
  listProducts,
  productsByCategory,
  productsByTypeOrId,
  productAlias,
  readPageContent,
  readSeo,
  readShop,
  createOrders,
  ownOrders,
  requestCancellation,
  openOrderLink,
  claimOrderLink,
  makePayment,
  orderPayments,
  changeCard,
  confirmAtTill,
  createSubscription,
  setDeliveryDate,
  listOrders,
  setOrderStatus,
  setAmountPaid,
  readCancellation,
  listPlans,
  planInstallments,
  setPlanStatus,
  retryInstallment,
  subscribeToNewsletter,
  confirmNewsletter,
  unsubscribeFromNewsletter,
  unsubscribeInOneClick,
  countPageView,
];
