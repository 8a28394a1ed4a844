/** The hand on a phone: one connection to the host, what the player has touched, and the page that shows both. */

import {make, patchChildren, fill, VERSION} from "/parts.js";
import {draw, isOpen, lacks, playsNone, refusal, withExtra} from "/pages.js";

const CODE = location.pathname.replace(/\W/g, "").toUpperCase();
const TAB = randomName();
const [UNTOUCHED_MS, RESEND_MS, DRAFT_MS, SILENCE_MS, OPENING_MS] = [300, 4000, 2000, 15000, 5000];
const [AWAY_MS, TOAST_MS, SLEPT_MS, SLOW_MS] = [10000, 8000, 3000, 400];
const ASKED = ["ask", "auto", "orders", "build"];
const SECRET = ["ask", "orders", "build"];
const LOCKING = ["play", "orders", "claim", "knock", "hands", "reopen"];
const ABOUT_ASK = ["play", "orders", "reopen", "plan", "unplan", "hold", "hint", "why", "log"];
const SETTINGS = {buzz: true, buzzNext: false, once: false, planSeconds: 3, cover: true, contrast: null};

/** Everything that a page shows. */
const phone = {
  table: null, state: null, words: read("words", {}), settings: {...SETTINGS, ...read("settings", {})},
  trouble: "", lostAt: 0, isCovered: false, isWatching: false, isSlow: false, door: null, toast: null, dialog: null,
  joining: {name: read("name", ""), team: 0}, choice: -1, choiceBefore: -1, hint: null, played: "", rider: 0, planning: 0,
  showsRiders: false, autoAt: 0, answeredUndo: null, orders: {}, open: 0, another: 0,
  preset: "", hands: null, saved: read("team", null), adjusting: 0, isAdjusting: false, steps: [], isSendingHands: false,
};

// Storage, without which a page works until it is closed
function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`breakaway.${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}
function write(name, value) {
  try {
    localStorage.setItem(`breakaway.${name}`, JSON.stringify(value));
  } catch { /* full or forbidden */ }
}
function randomName() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

write("try", TAB);
phone.canStore = read("try", "") === TAB;
let key = read(`key.${CODE}`, null);

// Connection
let socket = null, tries = 0, heardAt = 0, isGreeted = false, retryTimer = 0;
const pending = new Map(); // messages without an answer yet, by id

function connect() {
  disconnect();
  socket = new WebSocket(`ws://${location.host}/socket`);
  [heardAt, isGreeted] = [Date.now(), false];
  const hello = {kind: "hello", version: VERSION, code: CODE, tab: TAB, ...(key && {key})};
  hello.language = phone.settings.language || navigator.language.slice(0, 2);
  socket.onopen = () => send(hello);
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    heardAt = Date.now();
    HANDLERS[message.kind]?.(message);
    render();
  };
  socket.onclose = () => {
    lose();
    tries += 1;
    retryTimer = setTimeout(reconnect, Math.min(5000, 200 * 2 ** tries) * (0.75 + Math.random() / 2));
    render();
  };
}
/** Connects again, unless another tab of this phone has the seat. */
const reconnect = () => (isOtherTab() ? leaveTo("twotabs") : connect());
function disconnect() {
  clearTimeout(retryTimer);
  if (socket) Object.assign(socket, {onopen: null, onmessage: null, onclose: null}).close();
  socket = null;
}
const lose = () => put({lostAt: phone.lostAt || Date.now()});
const send = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

/** Sends a message that is answered, and sends it again with the same id until it is. */
function ask(message) {
  const isSame = ({message: sent}) => Object.keys(message).every((name) => String(sent[name]) === String(message[name]));
  const id = [...pending.values()].find(isSame)?.message.id || randomName();
  pending.set(id, {message: {...message, id}, at: Date.now(), sentAt: Date.now()});
  send({...message, id});
  setTimeout(render, SLOW_MS);
}

/** Whether the answer to a decision is awaited for less than four seconds, and more than `from` ms. */
function isLocked(from = 0) {
  const age = ({at}) => Date.now() - at;
  return [...pending.values()].some((sent) => LOCKING.includes(sent.message.kind) && age(sent) >= from && age(sent) < RESEND_MS);
}

setInterval(() => {
  const now = Date.now();
  const silence = now - heardAt;
  if (socket && silence > (isGreeted ? SILENCE_MS : OPENING_MS)) {
    lose();
    reconnect();
  }
  for (const sent of [...pending.values()].filter(({sentAt}) => now - sentAt >= RESEND_MS)) {
    sent.sentAt = now;
    send(sent.message);
  }
  const isParked = phone.state?.page === "choosing"; // the table is closed until the next race
  if (phone.lostAt && !phone.trouble && !isParked && now - phone.lostAt > AWAY_MS) phone.trouble = "away";
  if (phone.toast && now - phone.toast.at > TOAST_MS) phone.toast = null;
  render();
}, 1000);

// Messages from the host
const REFUSED_PAGES = {"no-code": "nocode", version: "version", "key-dead": "freed"};
let askedAt = -Infinity, choseAt = -Infinity;

const HANDLERS = {
  table(message) {
    phone.table = message;
    setWords(message);
    nameState();
    [phone.lostAt, tries] = [0, 0];
    if (["away", "hostleft"].includes(phone.trouble)) phone.trouble = "";
    if (message.seat) forgetKnock({isWatching: false});
    if (!message.seats.some((seat) => seat.team === phone.joining.team && isOpen(seat, message))) preselect();
    if (isGreeted) return;
    if (message.seat && phone.settings.planSeconds !== 3) send({kind: "settings", plan_s: phone.settings.planSeconds});
    if (history.state) pending.set(history.state.id, {message: history.state, at: Date.now(), sentAt: Date.now()});
    for (const {message: sent} of pending.values()) send(sent);
    isGreeted = true;
  },
  state: takeState,
  seated({id, key: fresh}) {
    pending.delete(id);
    write(`key.${CODE}`, key = fresh);
    write(`tab.${CODE}`, TAB);
    forgetKnock({isWatching: false, trouble: "", toast: null});
  },
  knocking({id, team, number}) {
    const sent = answered(id);
    if (!sent) return;
    history.replaceState(sent, ""); // a page that is reloaded keeps its place at the door
    put({door: {team, number}});
  },
  done({id, sentence, trouble}) {
    const sent = answered(id);
    if (trouble) showToast(trouble, "trouble");
    const {page, at} = phone.state || {};
    if (sent?.kind === "hands") phone.isSendingHands = false;
    if (["play", "orders"].includes(sent?.kind) && (page === "wait" || at === sent.at)) {
      phone.played = sentence || " ";
      say("polite", `${phone.words.look_up} ${sentence || ""}`);
    } else if (sent && sentence) showToast(sentence, "toast");
  },
  refused({id, why, sentence, ...more}) {
    const sent = answered(id);
    if (more.words) setWords(more);
    if (why === "started" && sent) ask({kind: "knock", name: sent.name, team: sent.team});
    else if (why in REFUSED_PAGES) leaveTo(REFUSED_PAGES[why]);
    else if (sentence || reasons()[why]) showToast(sentence || reasons()[why], why === "late" ? "toast" : "trouble");
    if (sent?.kind === "knock" || ["no", "gone", "full"].includes(why)) forgetKnock();
  },
  answer(message) {
    const sent = answered(message.id);
    if (!sent || (sent.kind === "hint" && sent.at !== atNow())) return;
    const lastOf = sent.kind === "why" && sent.card !== undefined && phone.state.rider;
    if (sent.kind !== "hint" || !cardsNow().length) return openDialog({...message, kind: "answer", lastOf});
    const best = cardsNow().findIndex(({card}) => card === message.best);
    const raises = best >= 0 && phone.choice === phone.choiceBefore; // unless another has been selected meanwhile
    if (raises) choseAt = performance.now();
    put({hint: message, choice: raises ? best : phone.choice});
    say("polite", message.title);
  },
  told: ({sentence, tone}) => showToast(sentence, tone),
  bye({why}) {
    leaveTo(why);
    if (why !== "left") return;
    put({state: null, trouble: "", joining: {...phone.joining, team: phone.table.seat}});
    phone.table.seat = 0;
    connect();
  },
};

const NO_STATE = {
  points: "", note: "", cards: [], chosen: -1, riders: [], queue: [], order: [], waiting: [],
  can: {undo: "", hint: false, open: false, turn: "", retire: [], steer: []},
};

/** Shows the page of a trouble, and connects again only where the host may come back. */
function leaveTo(trouble) {
  put({trouble, dialog: null});
  if (["left", "freed", "taken", "ended"].includes(trouble)) write(`key.${CODE}`, key = null);
  if (trouble !== "hostleft") disconnect();
}

/** Forgets the request for a seat, and puts other values. */
function forgetKnock(values = {}) {
  history.replaceState(null, "");
  put({door: null, ...values});
}

/** What to say about a refusal that has no sentence of its own. */
const reasons = () => {
  const {words} = phone;
  return {"seat-taken": words.seat_taken, full: words.full, no: words.said_no, slow: words.too_often,
    moved: words.has_moved, plans: words.three_plans, paused: words.paused_text};
};
function answered(id) {
  const sent = pending.get(id)?.message;
  return pending.delete(id) && sent;
}
function setWords({words, language: code}) {
  phone.words = words;
  write("words", words);
  if (code) document.documentElement.lang = code;
}
/** Chooses a seat in place of none, or of one that somebody has just taken. */
function preselect() {
  if (phone.joining.team && !phone.table.seat) {
    askedAt = performance.now();
    showToast(phone.words.seat_taken, "trouble");
  }
  const seats = phone.table.seats.filter((seat) => isOpen(seat, phone.table));
  phone.joining.team = (seats.find(({kind}) => kind === "phone") || seats[0])?.team || 0;
}

/** Adds the names of the own seat to the state. */
function nameState() {
  const seat = phone.table.seats.find(({team}) => team === phone.state?.team);
  if (seat) Object.assign(phone.state, {name: seat.name, team_name: seat.team_name, colour: seat.colour});
}

function takeState(message) {
  const old = phone.state;
  const state = phone.state = {...NO_STATE, ...message};
  nameState();
  if (state.next && !old?.next && phone.settings.buzzNext) buzz([120]);
  phone.clockAt = Date.now() + 1000 * state.clock;
  if (!plannedRow()) phone.planning = 0;
  if (old?.at === state.at && old?.page === state.page) return;
  if (state.team) askedAt = performance.now();
  if (old?.at !== state.at) phone.hint = null;
  if (!["wait", "paused"].includes(state.page)) put({played: "", planning: 0, showsRiders: false, rider: state.rider});
  if (["answer", "target"].includes(phone.dialog?.kind)) phone.dialog = null;
  if (!phone.planning) phone.choice = state.chosen ?? -1;
  if (state.orders) loadOrders(state.orders);
  if (state.page === "auto") phone.autoAt = Date.now() + 1000 * (state.seconds || 3);
  if (state.page !== "build") put({isAdjusting: false, hands: null});
  announce(state);
}

function announce({page, head, line, rider}) {
  const text = page === "ask" ? fill(phone.words.turn_of, {rider}) : [head, line].filter(Boolean).join(". ");
  const isAsked = ASKED.includes(page);
  say(isAsked ? "assertive" : "polite", text);
  if (isAsked && phone.settings.buzz) buzz([120, 80, 120]);
}

// What has been touched
const put = (values) => Object.assign(phone, values);
const rowOf = (wanted) => withExtra(phone.state.orders.riders.find(({rider}) => rider === wanted));
const plannedRow = () => phone.state.riders.find(({rider, cards}) => rider === phone.planning && cards?.length);
const openNextOrder = () => put({open: phone.state.orders.riders.find(lacks)?.rider || 0});
const atNow = () => (phone.planning ? plannedRow() : phone.state).at;
const cardsNow = () => (phone.planning ? plannedRow() : phone.state).cards || [];

/** Whether a touch is meant for what is shown: not within 300 ms of a new question; a decision nor of a choice. */
const isMeant = () => performance.now() - askedAt >= UNTOUCHED_MS;
const isDecided = () => isMeant() && performance.now() - choseAt >= UNTOUCHED_MS && !isLocked();

function tell(kind, more = {}) {
  ask({kind, ...(ABOUT_ASK.includes(kind) && {at: atNow()}), ...more});
  phone.dialog = null;
}
const decide = (kind, more) => isDecided() && tell(kind, more);

function loadOrders({riders}) {
  const draftOf = ({chosen, second, extra}) => ({card: chosen, second: second || 0, extra});
  phone.orders = Object.fromEntries(riders.map((row) => [row.rider, draftOf(row)]));
  openNextOrder();
}

/** The orders as the host reads them. */
function ordersNow() {
  const given = phone.state.orders.riders.map(withExtra).map((row) => ({row, ...phone.orders[row.rider]}));
  const played = given.filter(({card}) => card >= 0);
  return {
    cards: played.map(({row, card}) => [row.rider, row.hand[card]]),
    then: played.filter(({second}) => second).map(({row, second}) => [row.rider, second]),
    extras: given.filter(({extra}) => extra).map(({row, extra: [kind, target]}) => [kind, row.rider, target]),
  };
}

let draftAt = 0, draftTimer = 0, handsTimer = 0;

/** Notes a change of the orders and sends them half-made, at most every two seconds. */
function changeOrder(rider, values) {
  Object.assign(phone.orders[rider], values);
  if (playsNone(rowOf(rider))) phone.orders[rider].card = -1;
  [choseAt, phone.dialog] = [performance.now(), null];
  clearTimeout(draftTimer);
  const {at} = phone.state;
  draftTimer = setTimeout(() => {
    if (phone.state?.at !== at || phone.state.page !== "orders") return;
    draftAt = Date.now();
    send({kind: "draft", at, ...ordersNow()});
  }, Math.max(0, draftAt + DRAFT_MS - Date.now()));
}

/** Notes a change of the team, and lets the host say what is wrong with it. */
function changeHands(hands) {
  put({hands, preset: "", isSendingHands: true});
  clearTimeout(handsTimer);
  handsTimer = setTimeout(() => ask({kind: "hands", hands: phone.hands, ready: false}), 200);
}

function openDialog(dialog) {
  if (!phone.dialog) opener = document.activeElement;
  phone.dialog = dialog;
}

const actions = {
  put, tell, openDialog, leaveTo,
  /** Connects anew and takes the seat from another tab. */
  connect() {
    put({trouble: "", door: null});
    write(`tab.${CODE}`, TAB);
    connect();
  },
  cancelKnock() {
    tell("leave");
    forgetKnock();
  },
  reload: () => location.reload(),
  typeName(event) {
    write("name", phone.joining.name = event.target.value);
  },
  join() {
    const {joining: {name, team}, table} = phone;
    if (!name.trim()) document.getElementById("name").focus();
    else if (isDecided()) ask({kind: table.started ? "knock" : "claim", name: name.trim(), team});
  },
  /** Watches, or goes to the seats; after a seat was lost with a fresh connection. */
  watch(isWatching) {
    put({isWatching, trouble: "", state: isWatching && socket ? phone.state : null});
    if (!socket) connect();
  },
  openCode(event) {
    event.preventDefault();
    const code = document.getElementById("code").value.replace(/\W/g, "").toUpperCase();
    if (code) location.assign(`/${code}`);
  },
  rename(event) {
    event.preventDefault();
    const name = document.getElementById("new-name").value.trim();
    if (!name) return;
    write("name", name);
    tell("claim", {name, team: phone.state.team});
  },
  choose(index) {
    const card = cardsNow()[index];
    if (!isMeant()) return;
    choseAt = performance.now();
    put({choice: index, hint: card.best ? phone.hint : null});
    say("polite", card.refused || card.says);
    if (phone.planning) return;
    if (phone.state.can.open) send({kind: "point", at: phone.state.at, card: card.card});
    if (phone.settings.once && !card.refused && !isLocked()) tell("play", {card: card.card});
  },
  play: () => decide("play", {card: cardsNow()[phone.choice].card}),
  playPlan: () => decide("play", {card: phone.state.cards[phone.state.chosen].card}),
  openPlan: ({rider, plan}) => isMeant() && put({planning: rider, hint: null, choice: plan}),
  closePlan: () => put({planning: 0, hint: null, choice: -1}),
  plan() {
    if (!isDecided()) return;
    tell("plan", {card: cardsNow()[phone.choice].card});
    actions.closePlan();
  },
  dropPlan() {
    if (plannedRow().plan >= 0) tell("unplan");
    actions.closePlan();
  },
  clearPlans: () => phone.state.riders.filter(({plan}) => plan >= 0).forEach(({at}) => ask({kind: "unplan", at})),
  askHint() {
    if (phone.hint) return put({hint: null});
    phone.choiceBefore = phone.choice;
    tell("hint");
  },
  askWhy() {
    const card = phone.open ? rowOf(phone.open).hand[phone.orders[phone.open].card] : cardsNow()[phone.choice]?.card;
    tell("why", card === undefined ? {} : {card});
  },
  agree(yes) {
    phone.answeredUndo = phone.state.undo.at;
    ask({kind: "agree", at: phone.answeredUndo, yes});
  },
  // Secret orders
  openOrder: (rider) => isMeant() && put({open: rider}),
  chooseOrder(rider, index) {
    const row = rowOf(rider);
    const {card, second} = phone.orders[rider];
    const refused = refusal(row, index);
    if (!isMeant()) return;
    if (refused) return showToast(refused, "trouble");
    changeOrder(rider, {card: index, second: card === index ? second : 0});
    say("polite", row.cards?.[index]?.says);
    if (!lacks(row) && !row.extras.length) openNextOrder();
  },
  chooseSecond(rider, second) {
    changeOrder(rider, {second});
    phone.another = 0;
    if (!rowOf(rider).extras.length) openNextOrder();
  },
  toggleExtra(rider, extra) {
    if (phone.orders[rider].extra?.[0] === extra.kind) changeOrder(rider, {extra: null});
    else if (extra.targets.length) openDialog({kind: "target", rider, extra, target: 0});
    else changeOrder(rider, {extra: [extra.kind, 0]});
  },
  setExtra: (rider, extra) => changeOrder(rider, {extra}),
  sendOrders: () => decide("orders", ordersNow()),
  // Turn 0
  choosePreset(preset) {
    choseAt = performance.now();
    put({preset, hands: null});
  },
  adjust() {
    const line = phone.state.build.lines.find((each) => each.key === phone.preset);
    changeHands(line?.hands || phone.hands || phone.state.build.hands);
    put({isAdjusting: true, adjusting: 0, steps: []});
  },
  /** Gives the rider on the page other cards. */
  changeHand(cards) {
    phone.steps.push(phone.hands);
    changeHands(phone.hands.map((old, index) => (index === phone.adjusting ? cards : old)));
  },
  loadTeam: () => changeHands(phone.saved),
  undoStep: () => phone.steps.length && changeHands(phone.steps.pop()),
  takeTeam() {
    const {preset, hands, state: {build}} = phone;
    const line = build.lines.find((each) => each.key === preset);
    if (!isDecided()) return;
    if (!line) write("team", phone.saved = hands || build.hands);
    ask({kind: "hands", hands: line?.hands || phone.saved, ready: true});
  },
  changeTeam: () => ask({kind: "hands", hands: phone.state.build.hands, ready: false}),
  set(name, value) {
    phone.settings[name] = value;
    write("settings", phone.settings);
    if (name === "buzz" && value) buzz([120]);
    if (name === "planSeconds") send({kind: "settings", plan_s: value});
    if (name === "language") send({kind: "language", language: value});
  },
};

// Every action is followed by a fresh page
for (const [name, action] of Object.entries(actions)) {
  actions[name] = (...values) => {
    action(...values);
    render();
  };
}

// What is seen, heard and felt
let opener = null;
const app = document.getElementById("app"), dialogs = document.getElementById("dialog");
const moreContrast = matchMedia("(prefers-contrast: more)");

function render() {
  if (!phone.words.looking) return; // until the first words arrive, the sentence of index.html stays
  phone.hasContrast = phone.settings.contrast ?? moreContrast.matches;
  phone.isSlow = isLocked(SLOW_MS);
  const {kind, colour, asked, title, strip, toast, main, deeds, dialog} = draw(phone, actions);
  const looks = [`page-${kind}`, colour, asked ? "asked" : "quiet", phone.hasContrast && "contrast"];
  document.body.className = looks.filter(Boolean).join(" ");
  document.title = `${title || ""} · Breaking Away`;
  const focused = document.activeElement;
  const footer = deeds.length > 0 && make("footer.deeds", {"data-key": kind}, ...deeds);
  patchChildren(app, [strip, toast, make("main", {"data-key": kind}, ...main), footer].filter(Boolean));
  renderDialog(dialog);
  if (!focused.isConnected && !dialog) app.querySelector("h1")?.focus({preventScroll: true});
}
function renderDialog(dialog) {
  const keyNow = () => dialogs.firstChild?.firstChild.dataset.key;
  const before = keyNow();
  patchChildren(dialogs, dialog ? [dialog] : []);
  app.toggleAttribute("inert", Boolean(dialog));
  app.setAttribute("aria-hidden", Boolean(dialog));
  if (dialog && keyNow() !== before) (dialogs.querySelector("[data-first]") || dialogs.querySelector("h2")).focus();
  if (!dialog && before) (opener?.isConnected ? opener : app.querySelector("h1"))?.focus({preventScroll: true});
}
function showToast(sentence, tone) {
  phone.toast = {sentence, tone, at: Date.now()};
  say("polite", sentence);
}
const say = (region, text) => text && document.getElementById(region).replaceChildren(text);
function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}
// Keys: 1–4, arrows, Enter, H, E, L, Esc, as in the window
document.addEventListener("keydown", (event) => {
  const {key: pressed, target, ctrlKey, metaKey, altKey} = event;
  if (ctrlKey || metaKey || altKey) return;
  if (target.tagName === "INPUT" && !["Tab", "Escape"].includes(pressed)) return;
  const isButton = target.closest("button:not([aria-pressed=true])");
  if (dialogs.firstChild) keyInDialog(event);
  else if (pressed === "Escape") app.querySelector(".icon")?.click();
  else if (pressed === "Enter" && !isButton) press("big", event);
  else if ("hel".includes(pressed.toLowerCase())) press({h: "hint", e: "why", l: "moves"}[pressed.toLowerCase()], event);
  else if (/^(\d|ArrowLeft|ArrowRight)$/.test(pressed)) chooseByKey(event);
});

function press(name, event) {
  event.preventDefault();
  app.querySelector(`.deeds [data-key=${name}]`)?.click();
}

/** Moves among the cards on the page, or the ready-made teams. */
function chooseByKey(event) {
  const cards = [...app.querySelectorAll(".hand .card, .open .oc, .preset")];
  const index = cards.findIndex((card) => card.getAttribute("aria-pressed") === "true");
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  const from = index < 0 && step < 0 ? cards.length : index;
  const wanted = step ? cards[(from + step + cards.length) % cards.length] : cards[Number(event.key) - 1];
  if (!wanted) return;
  event.preventDefault();
  wanted.click();
}
function keyInDialog(event) {
  if (event.key === "Escape" && phone.dialog) actions.put({dialog: null});
  if (event.key !== "Tab") return;
  const all = [...dialogs.querySelectorAll("button, input")];
  const [from, to] = event.shiftKey ? [all[0], all[all.length - 1]] : [all[all.length - 1], all[0]];
  if (document.activeElement !== from && all.includes(document.activeElement)) return;
  event.preventDefault();
  to.focus();
}

// Sleep, waking and a second tab
let hiddenAt = 0;

function wake() {
  const {state, settings, trouble} = phone;
  const isSecret = state && (SECRET.includes(state.page) || phone.planning) && !state.can.open;
  if (hiddenAt && isSecret && Date.now() - hiddenAt > SLEPT_MS) {
    phone.isCovered = true;
    if (!settings.cover) setTimeout(actions.put, 500, {isCovered: false});
  }
  [hiddenAt, tries] = [0, 0];
  if (["", "away", "hostleft"].includes(trouble)) reconnect();
  render();
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") wake();
  else hiddenAt = Date.now();
});
window.addEventListener("pageshow", (event) => event.persisted && wake());
window.addEventListener("online", () => ["", "away"].includes(phone.trouble) && reconnect());
moreContrast.addEventListener("change", render);

// Tabs share a key by their storage, and talk through it: the newer one asks before it takes the seat
const isOtherTab = () => Boolean(key) && read(`tab.${CODE}`, TAB) !== TAB;

window.addEventListener("storage", ({key: name, newValue}) => {
  const value = JSON.parse(newValue);
  if (!key || phone.trouble || !value) return;
  if (name === `breakaway.asks.${CODE}`) write(`here.${CODE}`, TAB + value);
  else if (name === `breakaway.here.${CODE}` && value.endsWith(TAB)) actions.leaveTo("twotabs");
});

render();
if (isOtherTab()) {
  write(`asks.${CODE}`, TAB);
  setTimeout(() => phone.trouble || actions.connect(), 1500);
} else actions.connect();
