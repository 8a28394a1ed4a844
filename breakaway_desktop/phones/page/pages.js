/** Every page and dialog, drawn from what the host has sent and what has been touched. No rule of the game. */

import {emblem, fill, make, peaks, sky, token} from "/parts.js";

let phone, words, act;

/** Returns the page: {kind, asked, colour, title, strip, toast, main, deeds, dialog}. */
export function draw(data, actions) {
  [phone, words, act] = [data, data.words, actions];
  const page = pageNow();
  const colour = page.colour || phone.state?.colour || seatOf(phone.table?.seat)?.colour || "";
  return {asked: false, deeds: [], ...page, colour, strip: strip(page, colour), toast: toast(), dialog: dialogNow()};
}

function pageNow() {
  const {state, table} = phone;
  if (phone.trouble) return TROUBLES[phone.trouble]();
  if (!table) return connecting();
  if (phone.door) return door();
  if (!table.seat && !phone.isWatching) return table.seats.some((seat) => isOpen(seat, table)) ? join() : full();
  if (!state) return connecting();
  if (phone.isCovered) return cover();
  if (phone.planning) return plan();
  if (phone.isAdjusting) return adjust();
  if (phone.played && state.page !== "paused") return played();
  if (phone.showsRiders && state.page === "paused") return waiting();
  return state.team || state.page === "over" ? PAGES[state.page]() : spectator();
}

// Teams and riders
const seatOf = (team) => phone.table?.seats.find((seat) => seat.team === team);
const teamOf = (rider) => seatOf(Math.floor(rider / 10));
const riderToken = (rider) => token(teamOf(rider)?.colour, rider);
const canSteer = (rider) => phone.state.can.steer.includes(rider) || phone.state.can.retire.includes(rider);
const ownRider = () => (phone.state?.team ? [[phone.state.colour, phone.state.team * 10 + 1]] : []);

/** Whether a phone may ask for a seat: a free one, or in a race one of a bot or of a phone that has gone. */
export function isOpen({kind, here}, {started}) {
  return kind === "free" || (started && (kind === "bot" || (kind === "phone" && !here)));
}

/** The special card or spy that is chosen for a rider, as offered and in words, and whether it leaves him no card. */
const offerOf = ({rider, extras: all}) => all.find(({kind}) => kind === phone.orders[rider].extra?.[0]);
const extraText = (row) => fill(offerOf(row)?.yes, {rider: phone.orders[row.rider].extra?.[1]});
export const playsNone = (row) => offerOf(row)?.cards?.length === 0;

/** A rider of the orders with the hand from which he plays: a special card may change it. */
export function withExtra(row) {
  const cards = offerOf(row)?.cards || [];
  return cards.length ? {...row, cards, hand: cards.map(({card}) => card)} : row;
}

/** What a rider lacks in the orders: "card", "second" or nothing. */
export function lacks(row) {
  const {rider, dropped, hand: cards, cards: outcomes} = row;
  const {card, second} = phone.orders[rider];
  if (dropped || !cards.length || playsNone(row)) return "";
  return card < 0 ? "card" : outcomes?.[card]?.then && !second ? "second" : "";
}

/** Why a card cannot be chosen in the orders. */
export const refusal = (row, index) => playsNone(row) ? words.not_now : row.cards?.[index]?.refused;

// Parts of pages
function strip({asked, back, sub}, colour) {
  const {state, table, trouble, isWatching} = phone;
  const isSeated = Boolean(table?.seat && state?.team);
  const [label, name, onclick, d] = back ? [words.back, "back", back, "M26 12H5M14 2 4 12l10 10"]
    : [words.menu, "menu", () => act.openDialog({kind: "menu"}), "M2 3h24M2 12h24M2 21h24"];
  const icon = make("svg", {viewBox: "0 0 28 24", width: 28, height: 24, "aria-hidden": "true"}, make("path", {d}));
  return make("header.strip", {},
    make("div.corner", {}, isSeated && colour && (asked ? emblem(colour) : token(colour))),
    make("div.me", {}, make("b", {}, isSeated ? state.name : table?.name || "Breaking Away"),
      make("span", {}, sub ?? (isSeated && state.name.length < 10 ? state.team_name : ""))),
    isSeated && !trouble && state.clock >= 0 && timer(secondsTo(phone.clockAt)),
    isSeated && !trouble && state.points && make("div.points", {}, state.points, make("small", {}, words.points)),
    (isSeated || isWatching || back) && !trouble && make("button.icon", {onclick, "aria-label": label, "data-key": name}, icon));
}

const secondsTo = (at) => Math.max(0, Math.ceil((at - Date.now()) / 1000));
function timer(left) {
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return make(`div.points.${left > 10 ? "" : "hurry"}`, {role: "timer", "aria-label": fill(words.time_left, {time}), "data-key": "timer"}, time);
}

function toast() {
  const isLooking = phone.lostAt && !phone.trouble && phone.table && phone.state?.page !== "choosing";
  const {tone, sentence} = isLooking ? {tone: "trouble", sentence: words.looking} : phone.toast || {};
  return sentence && make(`aside.toast.${tone}`, {"data-key": "toast"},
    make("i", {"aria-hidden": "true"}, tone === "trouble" ? "!" : "✓"), make("span", {}, sentence));
}

/** The head of a page: `size` is classes ("mid", "grow", "full"); `road` has the riders to draw on a road. */
function poster({head, line, slip, size = "", road, onclick, key = ""}, ...more) {
  return make(`section.poster.${size}`, {onclick, "data-key": `poster${key}`}, sky(road), make("h1", {tabindex: -1}, head),
    line && make("p.do", {}, line), slip && make("p.slip", {}, slip), ...more);
}
function what(first, second, kind = "") {
  return make(`section.what.${kind}`, {}, first && make("b", {}, first), second && make("p", {}, second));
}
const note = (first = "", second = "") => what(phone.state.note || first, second, "quiet");

/** What a card does, with the new card in pink. */
function outcome({says, more, new: card}) {
  const cut = card && more ? more.search(new RegExp(`(^|\\s)${card.replace("?", "\\?")}(,|\\.?$)`)) : -1;
  if (cut < 0) return what(says, more);
  const rest = more.slice(cut).trimStart().slice(card.length).replace(/^\. ?/, "").replace(/^, /, " ");
  return what(says, [more.slice(0, cut), " ", make("i.mini.low", {}, card), rest]);
}

function deeds(main, ...small) {
  const shown = small.filter(Boolean);
  return [main, shown.length > 0 && make("div.row", {}, shown)].filter(Boolean);
}
function big(text, onclick, kind = "") {
  const isOff = kind === "off" || phone.isSlow;
  return make(`button.big.${kind}`, {onclick, "aria-disabled": isOff && "true", "data-key": "big"},
    phone.isSlow ? words.sending : text);
}
function small(text, onclick, kind = "", key = text, more = {}) {
  return make(`button.small.${kind}`, {onclick, "data-key": key, "aria-pressed": kind === "chosen" && "true", ...more}, text);
}

const hintButton = () => phone.state.can.hint && small(words.hint, act.askHint, phone.hint ? "chosen" : "", "hint");
const whyButton = () => small(words.why, act.askWhy, "", "why");
const movesButton = () => small(words.moves, () => act.tell("log"), "", "moves");
const undoButton = () => phone.state.can.undo && small(words.undo, () => act.tell("undo", {at: phone.state.can.undo}));
const leaveButton = () => small(words.leave, () => act.openDialog({kind: "leave"}));
const watchButton = () => small(words.watch, () => act.watch(true));

/** How often a value is in a hand, if this is its first place there; else 0: equal cards are shown once. */
const timesOf = (values, index) => values.indexOf(values[index]) < index ? 0 : values.filter((value) => value === values[index]).length;
const times = (count) => count > 1 && make("small.times", {}, `×${count}`);

function hand(cards, choice, at) {
  const values = cards.map(({card}, index) => card ?? `face down ${index}`);
  const shown = cards.map((card, index) => [card, index, timesOf(values, index)]).filter(([,, count]) => count);
  return make(`div.hand.n${shown.length}`, {role: "group", "aria-label": words.cards, "data-key": `hand${at}`},
    shown.map(([card, index, count]) => cardButton(card, index, values[index] === values[choice], count)));
}

function cardButton(card, index, isChosen, count) {
  const kind = [isChosen && !card.refused && "on", card.refused && "no", card.best && phone.hint && "best"].filter(Boolean);
  return make(`button.card.${kind.join(".")}`,
    {onclick: () => act.choose(index), "aria-pressed": String(isChosen), "aria-disabled": card.refused && "true",
      "aria-label": card.label, "data-key": `card${index}`},
    make("span.to", {}, fill(words.to, {square: card.to})), make("span.v", {}, String(card.card), times(count)), middle(card),
    make("span.new", {}, card.refused ? card.briefly : card.new && newCard(card)));
}

const newCard = ({new: card, range, may_change: mayChange}) =>
  [make("small", {}, range), make(`i.mini.${mayChange ? "open" : ""}`, {}, card)];

function middle({worth, bar, pips, points, place}) {
  if (worth && phone.hint) return [make("span.says", {}, worth), make("span.bar", {}, make("i", {vars: {"--full": `${bar}%`}}))];
  if (pips) return make("span.pips", {}, [...pips].map((pip) => make(`i.${pip}`)));
  return make("span.says", {}, points && make("i.chip", {}, points), place);
}

function aboutCard(chosen) {
  const {hint, state} = phone;
  if (hint) return what(hint.title, hint.lines.join(" "));
  if (chosen?.refused) return what(chosen.refused, "", "warn");
  return chosen ? outcome(chosen) : what(state.note || words.tap_card, "", "quiet");
}

const riderRows = () => make("div.team", {}, phone.state.riders.map(riderRow));

function riderRow(row) {
  const {rider, head, line, hand: cards, plan: chosen, cards: outcomes, dropped, moved, retired} = row;
  const onclick = outcomes?.length > 0 ? () => act.openPlan(row)
    : dropped && canSteer(rider) ? () => act.openDialog({kind: "steer", rider}) : null;
  const isPlanned = chosen >= 0 && cards?.length > 0;
  const bibs = cards?.length > 0 && !moved && !retired && make("span.bibs", {},
    cards.map((card, index) => make(`span.bib.${index === chosen ? "on" : ""}`, {}, String(card))));
  return make(`${onclick ? "button" : "div"}.plate.${isPlanned ? "on" : ""}.${bibs || onclick ? "" : "over"}`,
    {onclick, "data-key": `rider${rider}`}, riderToken(rider),
    make("span.txt", {}, make("span.unseen", {}, `${rider}: `),
      make("b", {}, isPlanned ? fill(words.plan_is, {card: cards[chosen]}) : head),
      make("span.dim", {}, isPlanned ? words.tap_change : line)), bibs);
}

function queue() {
  const riders = phone.state.queue || [];
  const label = fill(words.next, {riders: riders.map(([rider]) => rider).join(", ")});
  return riders.length > 0 && make("div.queue", {role: "img", "aria-label": label},
    riders.map(([rider, team, own]) => make(`span.${own ? "own" : ""}`, {}, token(seatOf(team)?.colour, rider))));
}

function orderBar() {
  const {order, team} = phone.state;
  return order?.length > 0 && make("div.order", {role: "img", "aria-label": fill(words.order, {riders: order.join(", ")})},
    order.map((entry) => entry.startsWith("·") ? make("span.post", {}, entry.slice(1))
      : make(`span.${Math.floor(entry / 10) === team ? "own" : ""}`, {}, riderToken(Number(entry)))));
}

function waiters(people = phone.state.waiting, not = words.choosing) {
  const tick = (ready) => [make(`b.${ready ? "yes" : "dim"}`, {"aria-hidden": "true"}, ready ? "✓" : "…"),
    make("span.unseen", {}, ready ? words.ready : not)];
  return people.length > 0 && make("div.waiters", {},
    people.map(({team, name, ready}) => make("span", {}, token(seatOf(team)?.colour), name, tick(ready))));
}

/** Buttons with riders' tokens, one of them chosen. */
function riderChoices(name, riders, chosen, onclick, mark = () => null) {
  return make(`div.${name}`, {role: "group", "aria-label": words.riders}, riders.map((rider) => make(
    `button.small.${rider === chosen ? "ink" : ""}`,
    {onclick: () => onclick(rider), "data-key": rider, "aria-pressed": String(rider === chosen),
      "aria-label": `${teamOf(rider)?.team_name || ""} ${rider}`}, riderToken(rider), mark(rider))));
}

function tableOf([heads, ...rows]) {
  const cell = (value) => Array.isArray(value) ? value.flatMap((each) => [cell(each), " "])
    : typeof value === "number" ? [make("span.unseen", {}, String(value)), riderToken(value)]
    : value.team ? [make("span.unseen", {}, seatOf(value.team)?.team_name || ""), token(seatOf(value.team)?.colour)]
    : value.was ? make("s", {}, value.was) : value;
  return make("table", {}, heads.some(Boolean) && make("tr", {}, heads.map((head) => make(head ? "th" : "td", {}, cell(head)))),
    rows.map((row) => make("tr", {}, row.map((value, index) => make("td", {role: !index && "rowheader"}, cell(value))))));
}

// Before the race
const tall = (kind, head, line, road = []) => ({kind, title: head, main: [poster({head, line, size: "mid.full", road})]});
const connecting = () => tall("connecting", phone.table?.name || "Breaking Away", words.looking);

function join() {
  const {table, joining: {name, team}} = phone;
  const seat = seatOf(team);
  const label = !seat ? words.choose_team : name.trim() ? fill(words.join_as, {team: seat.team_name}) : words.enter_name;
  const says = (each) => each.kind === "free" ? words.free : each.name || (each.kind === "bot" ? words.bot : words.taken);
  const choose = (each) => isOpen(each, table) && act.put({joining: {name, team: each.team}});
  const row = (each) => make(`button.plate.${each === seat ? "on" : ""}`,
    {onclick: () => choose(each), "aria-pressed": String(each === seat), "aria-disabled": !isOpen(each, table) && "true",
      "data-key": each.team},
    token(each.colour), make("span.txt", {}, make("b", {}, each.team_name)), make("span.dim", {}, says(each)));
  const line = fill(words.table_name, {name: table.name});
  return {kind: "join", sub: words.your_table, colour: seat?.colour, title: words.join_race,
    main: [poster({head: words.join_race, line, size: "mid.tallish", road: [["azure", 21], ["yellow", 13]]}),
      make("section.sheet", {}, make("label", {for: "name"}, words.your_name),
        make("input.field", {id: "name", value: name, maxlength: 14, autocomplete: "nickname", oninput: act.typeName}),
        make("p.label", {}, words.your_team), make("div.seats", {}, table.seats.map(row)),
        make("div.row", {}, watchButton()))],
    deeds: deeds(big(label, act.join, seat && name.trim() ? "" : "off.able"))};
}

/** A page of one message: a tall picture, a box of text, a button. */
function message(kind, head, first, second, main, {box = "", small: more = []} = {}) {
  const page = tall(kind, head, "", ownRider());
  return {...page, main: [...page.main, what(first, second, box)], deeds: deeds(main, ...more)};
}

function door() {
  const {number, team} = phone.door;
  const text = fill(words.door_text, {number, team: seatOf(team)?.team_name});
  return message("door", words.show_this, make("span.number", {}, String(number)), text, null,
    {small: [small(words.cancel, act.cancelKnock)]});
}

const full = () => message("full", words.full, words.full_first, words.full_second,
  big(words.watch, () => act.watch(true), "sun"), {small: [small(words.look_again, act.connect)]});

/** A page on which the team has nothing to decide: a tall picture, a note and the players. */
function quietPage(kind, road = ownRider(), notes = []) {
  const {head, line} = phone.state;
  const page = tall(kind, head, line, road);
  return {...page, main: [...page.main, note(...notes), waiters()]};
}

function lobby() {
  const {colour, team} = phone.state;
  const page = quietPage("lobby", [[colour, team * 10 + 2], [colour, team * 10 + 1]]);
  const others = phone.table.seats.filter((seat) => seat.team !== team && seat.kind !== "bot")
    .map((seat) => ({...seat, name: seat.name || seat.team_name, ready: seat.kind !== "free"}));
  return {...page, main: [...page.main, waiters(others, words.free), !phone.canStore && what("", words.no_storage, "quiet")], asked: true, deeds: deeds(null, small(words.change_name, () => act.openDialog({kind: "name"})), leaveButton())};
}

// Turn 0
const ownNumber = (index) => phone.state.team * 10 + index + 1;

function build() {
  const {state: {head, line, build: {lines, hands: built}}, preset} = phone;
  const chosen = lines.find(({key}) => key === preset);
  const hands = !chosen && (phone.hands || built);
  const name = chosen ? chosen.title : hands && words.my_team;
  const button = (each, index) => make(`button.preset.${each === chosen ? "on" : ""}`,
    {onclick: () => act.choosePreset(each.key), "aria-pressed": String(each === chosen), "data-key": each.key},
    peaks(each.hands[0], index % 5), make("span.named", {}, make("b", {}, each.title), handsOf(each.hands)));
  return {kind: "build", asked: true, title: head,
    main: [poster({head, line, size: "mid.low"}), hands && make("div.mine", {}, make("b", {}, words.my_team), handsOf(hands)),
      make("div.presets", {role: "group", "aria-label": words.teams}, lines.map(button))],
    deeds: deeds(name ? big(fill(words.take, {name}), act.takeTeam) : big(words.choose_cards, null, "off"),
      name && small(words.adjust, act.adjust),
      small(words.random, () => act.choosePreset(lines[Math.floor(Math.random() * lines.length)].key)),
      phone.saved && small(words.saved, act.loadTeam))};
}

const handsOf = (hands) => make("span.hands", {},
  hands.map((cards, index) => make("span", {}, make("em", {}, String(ownNumber(index))), ` ${cards.join(" ")}`)));

function adjust() {
  const {hands, adjusting, isSendingHands, state: {build: {least, most, totals, notes = []}}} = phone;
  const [rider, cards, wrong] = [ownNumber(adjusting), hands[adjusting], notes.findIndex(Boolean)];
  const step = (at, by, label) => {
    const isOff = cards[at] === (by < 0 ? least : most);
    const change = () => isOff || act.changeHand(cards.map((card, index) => (index === at ? card + by : card)));
    return make("button", {onclick: change, "data-key": `${at}${by}`, "aria-disabled": isOff && "true",
      "aria-label": fill(label, {card: cards[at]})}, by < 0 ? "−" : "+");
  };
  const stepper = (card, index) => make("div.stepper", {},
    step(index, -1, words.lower), make("output", {}, String(card)), step(index, 1, words.raise));
  const canCopy = adjusting > 0 && hands[adjusting - 1].length === cards.length;
  const main = isSendingHands || wrong < 0 ? big(isSendingHands ? words.checking : words.take_team, act.takeTeam, isSendingHands ? "off" : "")
    : big(`${ownNumber(wrong)} · ${notes[wrong]}`, () => act.put({adjusting: wrong}), "off.able");
  return {kind: "adjust", asked: true, back: () => act.put({isAdjusting: false}), sub: words.adjusted, title: fill(words.rider, {rider}),
    main: [riderChoices("tabs", hands.map((_cards, index) => ownNumber(index)), rider, (each) => act.put({adjusting: each % 10 - 1}),
      (each) => notes[each % 10 - 1] && make("b.wrong", {"aria-hidden": "true"}, "!")),
    make("section.sheet", {}, make("h1", {tabindex: -1}, fill(words.rider, {rider})),
      make("p.dim", {}, fill(words.add_up, {sum: totals[adjusting]})),
      make("div.steppers", {}, cards.map(stepper)), notes[adjusting] && make("p.warning", {role: "status"}, notes[adjusting]),
      make("div.row", {}, canCopy && small(fill(words.copy_from, {rider: rider - 1}), () => act.changeHand(hands[adjusting - 1])), small(words.undo, act.undoStep)))],
    deeds: deeds(main)};
}

const built = () => ({...quietPage("built", ownRider(), ["", words.change_later]), deeds: deeds(null, small(words.change_team, act.changeTeam))});

// One rider at a time
const mainButton = (chosen, text, onclick, kind) =>
  chosen && !chosen.refused ? big(fill(text, {card: chosen.card}), onclick, kind) : big(words.choose_card, null, "off");

function ask() {
  const {state, choice} = phone;
  const chosen = state.cards[choice];
  return {kind: "ask", asked: true, title: `● ${fill(words.turn_of, {rider: state.rider})}`,
    main: [poster({...state, size: "grow", road: [[state.colour, state.rider]], key: state.at}), orderBar(),
      hand(state.cards, choice, state.at), aboutCard(chosen)],
    deeds: deeds(mainButton(chosen, words.play, act.play), hintButton(), whyButton(), movesButton())};
}

function auto() {
  const {state} = phone;
  const card = state.cards[state.chosen];
  const wait = () => act.tell("hold");
  const bar = make("div.count", {}, make("i", {vars: {"--s": `${state.seconds || 3}s`}}), make("b", {}, String(secondsTo(phone.autoAt) || 1)));
  return {kind: "auto", asked: true, title: `● ${state.head}`,
    main: [poster({...state, size: "full", road: [[state.colour, state.rider]], onclick: wait, key: state.at}, bar), card && outcome(card)],
    deeds: deeds(big(words.wait, wait), card && small(fill(words.play_now, {card: card.card}), act.playPlan))};
}

const played = () => ({kind: "played", title: words.look_up,
  main: [poster({head: words.look_up, line: phone.played, size: "full", road: [[phone.state.colour, phone.rider || phone.state.team * 10 + 1]]})],
  deeds: deeds(null, undoButton(), phone.state.page === "wait" && small(words.my_riders, () => act.put({played: ""})))});

function waiting() {
  const {state, lostAt, settings} = phone;
  const planned = state.riders.find((row) => row.plan >= 0);
  const plans = state.riders.filter((row) => row.plan >= 0).length;
  const tips = [state.riders.some(({cards}) => cards?.length > 0) && words.tap_plan,
    state.riders.some(({rider, dropped}) => dropped && canSteer(rider)) && words.tap_dropped].filter(Boolean).join(" ");
  const about = planned
    ? note(fill(words.plan_plays, {rider: planned.rider, card: planned.hand[planned.plan]}), fill(words.plan_stop, {n: settings.planSeconds}))
    : note(words.look_screen, tips);
  const clear = plans > 0 && small(plans > 1 ? words.clear_plans : words.clear_plan, act.clearPlans, "chosen", "clear");
  return {kind: "wait", title: state.head, back: state.page === "paused" ? () => act.put({showsRiders: false}) : null,
    main: [poster({...state, size: "mid"}, queue()), orderBar(),
      lostAt ? what("", words.plans_safe, "quiet") : about, riderRows(), waiters()],
    deeds: deeds(null, clear, whyButton(), movesButton(), undoButton())};
}

function plan() {
  const {state, planning: rider, choice} = phone;
  const {head, line, cards, at} = state.riders.find((row) => row.rider === rider);
  const title = fill(words.plan_rider, {rider});
  return {kind: "plan", back: act.closePlan, title,
    main: [poster({head: title, line: head, slip: `${line} · ${words.as_now}`, size: "grow", road: [[state.colour, rider]], key: at}),
      hand(cards, choice, at), aboutCard(cards[choice])],
    deeds: deeds(mainButton(cards[choice], words.plan, act.plan, "plain"), small(words.no_plan, act.dropPlan), hintButton(), whyButton())};
}

// Secret orders
function orders() {
  const {state, open} = phone;
  const {riders} = state.orders;
  const needed = riders.filter(({dropped, hand: cards}) => !dropped && cards.length);
  const missing = needed.find(lacks);
  const n = needed.filter((row) => !lacks(row)).length;
  const line = state.line || fill(words.chosen_of, {n, count: needed.length});
  const label = missing && fill(lacks(missing) === "second" ? words.rider_second : words.rider_choose, missing);
  const looks = missing ? {size: "mid.grow.orders", road: [[state.colour, open || missing.rider]]} : {size: "mid.orders"};
  return {kind: "orders", asked: true, title: `● ${state.head}`,
    main: [poster({head: state.head, line, ...looks}), make("div.four", {"data-key": state.at}, riders.map(withExtra).map(orderRow)), !missing && note("", words.change_orders_later)],
    deeds: deeds(missing ? big(label, () => act.openOrder(missing.rider), "off.able") : big(words.confirm_orders, act.sendOrders),
      hintButton(), whyButton(), movesButton())};
}

function orderRow(row) {
  const {rider} = row;
  const {to} = row.cards?.[phone.orders[rider].card] || {};
  const line = [row.line, to && fill(words.to, {square: to})].filter(Boolean).join(" · ");
  const isOpened = phone.open === rider;
  return make(`div.ord.${isOpened ? "open" : ""}`, {"data-key": rider},
    make("button.who", {onclick: () => act.openOrder(rider), "aria-expanded": String(isOpened), "aria-label": `${rider}, ${line}`},
      riderToken(rider), line),
    make("div.cs", {vars: {"--n": Math.max(3, row.hand.length)}}, row.hand.map((card, index) => orderCard(row, index, isOpened))),
    secondCard(row, isOpened), extras(row, isOpened));
}

function orderCard(row, index, isOpened) {
  const {rider, hand: cards} = row;
  const order = phone.orders[rider];
  const {label = cards[index], briefly, to, points, new: fresh, range} = row.cards?.[index] || {};
  const isRefused = Boolean(refusal(row, index));
  const foot = isRefused ? make("small.not", {}, briefly || words.not_now)
    : fresh && make("small", {}, points && make("i.chip", {}, points), range, " ", make("i", {}, fresh));
  return make(`button.oc.${index === order.card ? "on" : order.card >= 0 ? "off" : ""}.${isRefused ? "no" : ""}`,
    {onclick: () => (isOpened ? act.chooseOrder(rider, index) : act.openOrder(rider)), "data-key": index,
      "aria-pressed": String(index === order.card), "aria-label": `${rider}: ${label}`, "aria-disabled": isRefused && "true"},
    isOpened && to && make("small", {}, fill(words.to, {square: to})), String(cards[index]), isOpened && foot);
}

function secondCard({rider, hand: cards, cards: outcomes}, isOpened) {
  const {card, second} = phone.orders[rider];
  const {then, another: highest, to: square} = outcomes?.[card] || {};
  const first = cards[card];
  if (!then) return null;
  if (!isOpened) return second > 0 && make("div.more", {}, make("b", {}, fill(words.first_then, {first, second})));
  const tile = ([number, says, isPossible]) => small(String(number), () => act.chooseSecond(rider, number),
    number === second ? "chosen" : isPossible ? "maybe" : "", number, {"aria-label": says});
  const others = Array.from({length: highest}, (_, at) => at + 1).filter((n) => !then.some(([number]) => number === n));
  const [sure, possible] = [false, true].map((is) => then.filter((each) => each[2] === is).map(tile));
  return make("div.more", {role: "group", "aria-label": words.second_card},
    make("b.whole", {}, fill(words.first_lands, {first, square})), sure,
    possible.length > 0 && make("span.whole", {}, words.only_if), possible,
    phone.another === rider || others.includes(second) ? others.map((n) => tile([n, String(n)]))
      : highest > 0 && small(words.another, () => act.put({another: rider}), "", "another"),
    make("span.whole", {}, words.stays));
}

function extras(row, isOpened) {
  const {rider, extras: all} = row;
  const [, target] = phone.orders[rider].extra || [];
  const chosen = offerOf(row);
  if (!all.length || (!isOpened && !chosen)) return null;
  const letter = (extra) => make(`button.sp.${extra === chosen ? "on" : ""}`, {onclick: () => act.toggleExtra(rider, extra),
    "aria-pressed": String(extra === chosen), "aria-label": extra.label, "data-key": extra.kind}, extra.letter);
  const effect = !chosen ? all.map(({label}) => label).join(" · ") : chosen.targets.length ? "" : chosen.text;
  return make("div.more", {}, all.map(letter), chosen && make("b", {}, extraText(row)), isOpened && effect && make("span", {}, effect),
    target > 0 && small(words.change, () => act.openDialog({kind: "target", rider, extra: chosen, target})));
}

function ready() {
  const row = (each) => {
    const {rider, line, hand: cards, cards: outcomes, chosen, second} = withExtra(each);
    const played = chosen < 0 ? [] : [fill(second ? words.first_then : words.plays, {card: cards[chosen], first: cards[chosen], second}),
      fill(words.to, {square: outcomes?.[chosen]?.to})];
    const [head, ...more] = [...played, extraText(each)].filter(Boolean);
    return head && riderRow({rider, head, line: [line, ...more].join(" · "), hand: cards.slice(chosen, chosen + 1), plan: -1});
  };
  const rows = phone.state.orders.riders.map(row);
  return {kind: "ready", title: phone.state.head,
    main: [poster({...phone.state, size: "mid"}), note(), make("div.team", {}, rows), waiters()],
    deeds: deeds(null, small(words.change_orders, () => act.tell("reopen")), movesButton())};
}

// The end, watching, trouble
function over() {
  const {note: isNoted, over: {table, lines, again}} = phone.state;
  const page = quietPage("over");
  const sheet = (rows) => make("section.sheet", {}, tableOf(rows));
  if (!phone.state.team) return spectator(sheet(table));
  const showPoints = () => act.openDialog({kind: "answer", title: words.result, lines: [], table});
  return {...page, asked: true, main: [page.main[0], sheet(lines), isNoted && note(), waiters()],
    deeds: deeds(again && big(words.rematch, () => act.tell("again")), small(words.result, showPoints, "", "result"), leaveButton())};
}

const paused = () => ({...quietPage("paused", ownRider(), [words.paused_text, words.paused_more]), deeds: deeds(null,
  phone.state.riders.length > 0 && small(words.my_riders, () => act.put({showsRiders: true})))});

function spectator(sheet = null) {
  const {state, table} = phone;
  const canSit = table.seats.some((seat) => isOpen(seat, table));
  return {kind: "spectator", sub: words.watching, title: state.head,
    main: [poster({...state, size: "mid"}, queue()), sheet || (state.table && make("section.sheet", {}, tableOf(state.table))), note(words.public_only, words.look_screen)],
    deeds: deeds(canSit && big(words.take_seat, () => act.watch(false), "plain"))};
}

/** Shown after sleep in place of cards, until the phone is touched. */
function cover() {
  const uncover = () => act.put({isCovered: false});
  return {kind: "cover", asked: true, title: phone.state.name, deeds: deeds(big(words.show_cards, uncover)),
    main: [make("section.cover", {onclick: uncover}, emblem(phone.state.colour), make("h1", {tabindex: -1}, phone.state.name))]};
}

const choosing = () => quietPage("choosing", ownRider(), ["", words.continues]);

const PAGES = {lobby, choosing, build, built, ask, auto, wait: waiting, orders, ready, paused, over, spectator};
const sun = (text, onclick) => big(text, onclick, "sun");

const TROUBLES = {
  nocode() {
    const field = make("input.field", {id: "code", "aria-label": words.code, placeholder: words.five_letters, maxlength: 8,
      autocapitalize: "characters", autocomplete: "off", spellcheck: "false"});
    const page = message("nocode", words.wrong_code, words.no_code, words.type_code, sun(words.go, act.openCode), {box: "warn"});
    return {...page, main: [...page.main, make("form.code", {onsubmit: act.openCode}, field)]};
  },
  version: () => message("version", words.reload_once, words.newer, words.reload_text, sun(words.reload, act.reload)),
  twotabs: () => message("twotabs", words.open_twice, words.other_tab, words.one_tab, sun(words.use_tab, act.connect)),
  away: () => message("away", words.no_table, words.no_reach, words.same_wifi, sun(words.try_again, act.connect),
    {box: "warn", small: [make("p.address", {}, fill(words.address, {address: location.host}))]}),
  taken: () => message("taken", words.moved, words.other_phone,
    words.was_not_you, sun(words.ask_seat, () => act.watch(false)), {small: [watchButton()]}),
  freed: () => message("freed", words.freed, words.freed_first, words.freed_second, sun(words.join_again, () => act.watch(false)),
    {small: [watchButton()]}),
  hostleft: () => message("hostleft", words.see_you, words.closed, words.next_time, null,
    {small: [small(words.look_for_table, act.connect)]}),
  ended: () => message("ended", words.see_you, words.evening_over, words.next_evening, null),
};

// Dialogs
const close = () => act.put({dialog: null});
function dialogNow() {
  const {dialog, state, trouble, isCovered} = phone;
  if (trouble || isCovered) return null;
  if (state?.undo && phone.answeredUndo !== state.undo.at) return dialogBox("undo", undoDialog(state.undo), null);
  return dialog && dialogBox(dialog.kind, DIALOGS[dialog.kind](dialog), close);
}

function dialogBox(kind, {label, body, buttons}, onLeave) {
  return make("div.veil", {onclick: (event) => event.target === event.currentTarget && onLeave?.()},
    make("section.sheet", {role: "dialog", "aria-modal": "true", "aria-labelledby": "dialog-head", "data-key": kind},
      make("h2", {id: "dialog-head", tabindex: -1}, label), ...body, make("div.row", {}, buttons.filter(Boolean))));
}
const first = (text, onclick) => small(text, onclick, "", "first", {"data-first": true});
const cancel = () => first(words.cancel, close);
const undoDialog = ({head, line}) => ({label: head, body: [make("p", {}, line)],
  buttons: [first(words.no_play_on, () => act.agree(false)), small(words.agree, () => act.agree(true), "ink")]});
const choiceRow = (label, text, onclick) => make("button.plate", {onclick, "data-key": label},
  make("span.txt", {}, make("b", {}, label)), make("span.dim", {}, text));

const DIALOGS = {
  menu() {
    const {state, settings, table, hasContrast} = phone;
    const choice = (name, label, value, values, shown) =>
      choiceRow(label, shown[values.indexOf(value)], () => act.set(name, values[(values.indexOf(value) + 1) % values.length]));
    const choiceOf = (name, label, shown = [words.off, words.on]) => choice(name, label, settings[name], [false, true], shown);
    const [canRetire] = state?.can.retire || [];
    const seated = () => [
      state.can.undo && choiceRow(words.undo, "", () => act.tell("undo", {at: state.can.undo})),
      canRetire && choiceRow(words.retire_rider, "", () => act.openDialog({kind: "retire", rider: canRetire})),
      choiceOf("buzz", words.buzz), choiceOf("buzzNext", words.buzz_next),
      choiceOf("once", words.confirm_cards, [words.twice, words.once]),
      choice("planSeconds", words.plans, settings.planSeconds, [3, 6, 0],
        [...[3, 6].map((n) => fill(words.seconds, {n})), words.ask_me]),
      choiceOf("cover", words.cover)];
    return {label: state?.team ? `${state.team_name}, ${state.name}` : table.name, buttons: [small(words.back_to_race, close, "ink")],
      body: [make("div.seats", {}, state?.team && seated(), choice("contrast", words.contrast, hasContrast, [false, true], [words.off, words.on]),
        choice("language", words.language, table.language, ...[0, 1].map((part) => table.languages.map((each) => each[part]))),
        state?.team && choiceRow(words.leave_seat, words.bot_plays, () => act.openDialog({kind: "leave"})))]};
  },
  retire: ({rider}) => ({label: fill(words.retire_ask, {rider}),
    body: [make("p", {}, fill(phone.state.can.leaves_now ? words.retire_now : words.retire_text, {rider})), riderChoices("four-riders", phone.state.can.retire, rider,
      (each) => act.openDialog({kind: "retire", rider: each}))],
    buttons: [cancel(), small(fill(words.retire, {rider}), () => act.tell("retire", {at: phone.state.can.turn, rider}), "danger", "yes")]}),
  steer({rider}) {
    const {retire, steer, turn} = phone.state.can;
    const isSteered = phone.state.riders.find((row) => row.rider === rider)?.steered;
    return {label: fill(words.rider_dropped, {rider}), body: [make("p", {}, words.dropped_text)],
      buttons: [cancel(), retire.includes(rider) && small(words.retire_him, () => act.openDialog({kind: "retire", rider})),
        steer.includes(rider) && small(isSteered ? words.let_go : words.steer_him, () => act.tell("steer", {at: turn, rider, yes: !isSteered}), "ink")]};
  },
  leave: () => ({label: words.leave_ask, body: [make("p", {}, words.leave_text)],
    buttons: [cancel(), small(words.leave, () => act.tell("leave"), "ink")]}),
  name() {
    const field = make("input.field", {id: "new-name", value: phone.state.name, maxlength: 14, "aria-label": words.your_name});
    return {label: words.change_name, body: [make("form", {onsubmit: act.rename}, field)],
      buttons: [cancel(), small(words.save, act.rename, "ink")]};
  },
  answer: ({title, lines, table, lastOf}) => ({label: title,
    body: [table && tableOf(table), ...lines.map((line) => make("p", {}, line))],
    buttons: [lastOf && small(fill(words.why_last, {rider: lastOf}), () => act.tell("why")), small(words.close, close, "ink")]}),
  target: ({rider, extra, target}) => ({label: fill(extra.head, {rider}),
    body: [make("p.dim", {}, extra.text),
      riderChoices("targets", extra.targets, target, (each) => act.openDialog({kind: "target", rider, extra, target: each})),
      extra.shown?.[target] && make("p.dim", {role: "status"}, extra.shown[target])],
    buttons: [first(extra.no, () => act.setExtra(rider, null)),
      target > 0 && small(fill(extra.yes, {rider: target}), () => act.setExtra(rider, [extra.kind, target]), "ink", "yes")]}),
};
