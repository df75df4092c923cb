// Translates Japanese use cases. Japanese does not separate words, so they are looked up in runs of characters.

import type { Translated } from './translated.ts';

/** Japanese words, each as it is written. A plus joins words that are all meant. */
const JAPANESE = `会議:meeting 議事:minutes 議事録:minutes 録音:recording 録画:recording 文字起こし:transcript 決定:decision 担当:owner 要約:summary
  質問:question 同じ質問:same+questions よくある質問:faq 回答:answer 答え:answer 文書:document 資料:slides 書類:document スライド:slides
  プレゼン:presentation チャット:chat チャットボット:chatbot 翻訳:translate 英語:english フランス語:french ドイツ語:german スペイン語:spanish
  イタリア語:italian 中国語:chinese 韓国語:korean 日本語:japanese 外国語:language 会話:conversation 練習:practice 話す:speak 話せ:speak
  発音:pronunciation 語学:language 契約:contract 契約書:contract 条項:clause 署名:sign 利用規約:terms 秘密保持:nda 取引先:vendor 請求:invoice
  請求書:invoice 領収:receipt 領収書:receipt レシート:receipt 経費:expense 確定申告:bookkeeping 帳簿:bookkeeping 会計:bookkeeping
  経理:bookkeeping 顧客:customer お客:customer 客様:customer 会員:members 営業:sales 商談:sales 見込み客:prospect 新規開拓:cold+outreach
  提案:proposal 提案書:proposal 見積:quote 入札:tender 面接:interview 履歴:resume 履歴書:resume 職務経歴:resume 転職:job 求職:job 就職:job
  仕事:job 応募:application 応募書類:job+application 志望:job 解雇:laid+off 失業:unemployed 退職:left 辞め:leave 求人:hiring 採用:hiring
  応募者:applicants 候補者:candidate 社員:employee 従業員:employee 元社員:former+employee 同僚:colleague 給与:salary 給料:salary
  予算:budget 家計:household 家計簿:household+budget 口座:account 貯金:savings 節約:savings 借金:debt 返済:debt 共働き:household+income
  生活費:living+costs 給料日:payday お金:money 献立:meal 料理:recipe 食事:meal 夕食:dinner 晩ご飯:dinner 夕飯:dinner 弁当:lunchbox
  食材:ingredients 冷蔵庫:fridge 残り物:leftovers 買物:shopping 買い物:shopping アレルギー:allergy ベジタリアン:vegetarian 旅行:trip
  旅程:itinerary 観光:sightseeing 沖縄:trip 北海道:trip 京都:trip 温泉:trip 飛行機:flight 新幹線:train 子ども:children 子供:children
  祖母:grandparents 祖父:grandparents 家族:family 結婚式:wedding スピーチ:speech 挨拶:speech 緊張:nervous 人前:public+speaking
  発表:presentation 講演:talk 授業:lesson 教材:lesson 教師:teacher 先生:teacher 生徒:pupils 小学:primary+school 中学:school 高校:school
  大学:university 学生:students 講義:lecture 試験:exam 受験:exam 資格:certification+exam 勉強:study 暗記:memorise 宿題:homework
  論文:paper 卒論:thesis 修士:thesis 研究:research 先行研究:literature+review 先行:literature 文献:literature 統計:statistics
  有意:significant 分析:analyze 調査:survey アンケート:survey 実験:experiment 実験ノート:lab+notebook 記録:record 遺伝:gene 遺伝子:gene
  配列:sequence 助成:grant 助成金:grant 補助金:grant 補助:grant 申請:application 申請書:grant+application 小説:novel 物語:story
  登場人物:character 主人公:protagonist 文章:writing 編集:edit 推敲:edit 校正:proofread 記事:article ブログ:blog 動画:video 台本:script
  撮影:filming ユーチューブ:youtube ポッドキャスト:podcast 音声:voice 配信:newsletter メルマガ:newsletter 購読:subscribers メール:email 返信:reply
  返事:reply 苦情:complaint クレーム:complaint 問合:support 問い合わせ:support サポート:support ヘルプ:help 自分で調べ:self-service 調べ:research
  検索:search 上位表示:rank 投稿:post インスタ:instagram 集客:marketing 広告:ads 宣伝:advertising 市場:market 競合:competitor 他社:competitor
  ライバル:competitor 価格:price 料金:price 値段:price 在庫:inventory 返品:returns 返金:refund 通販:online+shop ネットショップ:online+shop
  お店:shop 飲食店:restaurant レストラン:restaurant 居酒屋:restaurant カフェ:cafe 原価:food+cost メニュー:menu 売上:revenue 利益:profit 赤字:loss
  資金:cash 資金繰り:cash+runway 収支:budget 投資:investor 投資家:investor 株主:investor 企業価値:valuation 買収:acquisition
  事業計画:business+plan 起業:startup 月次:monthly 報告:report 報告書:report 役員:board 設計:design 画面:screen デザイン:design
  デザイナー:designer ボタン:button 使いにくい:usability 操作:usability 障害:incident 障害者:accessibility 視覚障害:blind
  アクセシビリティ:accessibility 監視:monitoring アラート:alert ログ:logs 通知:notifications 夜中:night 遅い:slow 遅く:slow 重い:slow
  速度:performance 性能:performance 処理:processing 遅延:slow メモリ:memory 脆弱:vulnerability 脆弱性:vulnerability 安全:security
  セキュリティ:security 攻撃:attack ハッカー:hacker 認証:authentication ログイン:login パスワード:password コード:code コードレビュー:code+review
  レビュー:review プルリク:pull+request テスト:test 単体テスト:unit+test 単体:unit 自動テスト:automated+test 自動:automated 自動化:automate
  手作業:manual バグ:bug 不具合:bug 原因:cause 間違:wrong 日付:date 注文:order エラー:error 落ちる:crash クラッシュ:crash プログラム:program
  プログラミング:programming 初心者:beginner アプリ:app スマホ:phone 携帯:phone 圏外:offline オフライン:offline 地下鉄:underground 電波:signal
  古い:legacy 引き継:handover 退職した人:author+left 触りたが:scared+touch 書いた人:author 作った人:author リファクタ:refactor 移行:migration
  更新:update アップグレード:upgrade バージョン:version 公開:release リリース:release 審査:review ストア:store サーバ:server クラウド:cloud
  コンテナ:container デプロイ:deploy 本番:production ゲーム:game クエリ:query データベース:database データ:data 表計:spreadsheet 表計算:spreadsheet
  エクセル:excel 関数:formula グラフ:chart ダッシュボード:dashboard 集計:totals 重複:duplicates 名寄せ:deduplicate
  表記ゆれ:inconsistent+spelling 集め:collect スクレイピング:scraping サイト:website ウェブサイト:website ホームページ:homepage ページ:page
  個人:personal 個人情報:personal+data 情報:data 保存:store 開示:privacy 開示請求:access+request 削除:delete 解約:churn 退会:churn 離脱:churn
  マイクロサービス:microservices 分割:split 巨大:large システム:system 要件:requirements 仕様:spec 仕様書:requirements+document
  優先順位:prioritise ロードマップ:roadmap スプリント:sprint チケット:ticket 手順:runbook 手順書:runbook 復旧:incident 多言:localization
  用語:glossary 法務:legal 判例:case+law 法律:law 裁判:court 弁護士:lawyer 評価:feedback フィードバック:feedback 上司:manager 部下:feedback
  新人:onboarding 入社:onboarding 新入社員:new+employee+onboarding 週間:weekly 一週間:week 毎週:weekly 計画:plan 予定:schedule
  時間管理:time+management 忙しい:overwhelmed 電話:call ノート:notes メモ:notes 整理:organise 構成図:architecture+diagram
  機械学習:machine+learning 学習:training モデル:model 精度:accuracy プロンプト:prompt エージェント:agent 生成:generate わかりやすい:plain+language
  患者:patients 役所:official+letter 怖い:afraid 不安:anxious ブランド:brand ロゴ:logo 画像:image 満席:packed+restaurant 検討します:prospects+think 残らない:nothing+left 前任者:author+left 覚えられ:forget 税理士:accountant 月末:end+month 怒って:angry 毎晩:evening`;

/** By what the tokenizer makes of a Japanese word: it strips the marks of "グ" and "プ". */
const JAPANESE_WORDS = new Map(
  JAPANESE.split(/\s+/).map((entry) => {
    const [original, english] = entry.split(':') as [string, string];
    return [original.normalize('NFKD').replace(/\p{M}/gu, ''), { original, english: english.split('+') }] as const;
  }),
);
const MAX_JAPANESE_WORD = Math.max(...[...JAPANESE_WORDS.keys()].map((word) => word.length));

/** Takes the longest words of the list, from left to right. Other languages' words stay as they are. */
export function fromJapanese(words: readonly string[], isJapanese: (i: number) => boolean): Translated[] {
  const english: Translated[] = [];
  for (let i = 0; i < words.length; i++) {
    if (!isJapanese(i)) {
      english.push({ original: words[i]!, english: words[i]!, isOther: false });
      continue;
    }
    // The tokenizer cuts a run of characters into overlapping pairs.
    let run = words[i]!;
    while (i + 1 < words.length && isJapanese(i + 1) && words[i + 1]![0] === run.at(-1)) run += words[++i]!.slice(1);
    for (let at = 0; at < run.length; at++) {
      for (let length = Math.min(MAX_JAPANESE_WORD, run.length - at); length > 1; length--) {
        const found = JAPANESE_WORDS.get(run.slice(at, at + length));
        if (found === undefined) continue;
        for (const word of found.english) english.push({ original: found.original, english: word, isOther: false });
        at += length - 1;
        break;
      }
    }
  }
  return english;
}
