// Translates Japanese use cases. Japanese does not separate words, so they are looked up in runs of characters.

import type { Translated } from './translated.ts';

/** Japanese words, each as it is written. A plus joins words that are all meant. */
const JAPANESE = `会議:meeting 議事:minutes 議事録:minutes 録音:recording 録画:recording 文字起こし:transcript 決定:decision 担当:owner
  要約:summary 質問:question 同じ質問:same+questions よくある質問:faq 回答:answer 答え:answer 文書:document 資料:slides 書類:document
  スライド:slides プレゼン:presentation チャット:chat チャットボット:chatbot 翻訳:translate 英語:english フランス語:french ドイツ語:german
  スペイン語:spanish イタリア語:italian 中国語:chinese 韓国語:korean 日本語:japanese 外国語:language 会話:conversation 練習:practice 話す:speak
  話せ:speak 発音:pronunciation 語学:language 契約:contract 契約書:contract 条項:clause 署名:sign 利用規約:terms 秘密保持:nda 取引先:vendor
  請求:invoice 請求書:invoice 領収:receipt 領収書:receipt レシート:receipt 経費:expense 確定申告:bookkeeping 帳簿:bookkeeping 会計:bookkeeping
  経理:bookkeeping 顧客:customer お客:customer 客様:customer 会員:members 営業:sales 商談:sales 見込み客:prospect 新規開拓:cold+outreach
  提案:proposal 提案書:proposal 見積:quote 入札:tender 面接:interview 履歴:resume 履歴書:resume 職務経歴:resume 転職:job 求職:job 就職:job 仕事:job
  応募:application 応募書類:job+application 志望:job 解雇:laid+off 失業:unemployed 退職:left 辞め:leave 求人:hiring 採用:hiring
  応募者:applicants 候補者:candidate 社員:employee 従業員:employee 元社員:former+employee 同僚:colleague 給与:salary 給料:salary 予算:budget
  家計:household 家計簿:household+budget 口座:account 貯金:savings 節約:savings 借金:debt 返済:debt 共働き:household+income
  生活費:living+costs 給料日:payday お金:money 献立:meal 料理:recipe 食事:meal 夕食:dinner 晩ご飯:dinner 夕飯:dinner 弁当:lunchbox
  食材:ingredients 冷蔵庫:fridge 残り物:leftovers 買物:shopping 買い物:shopping アレルギー:allergy ベジタリアン:vegetarian 旅行:trip 旅程:itinerary
  観光:sightseeing 沖縄:trip 北海道:trip 京都:trip 温泉:trip 飛行機:flight 新幹線:train 子ども:children 子供:children 祖母:grandparents
  祖父:grandparents 家族:family 結婚式:wedding スピーチ:speech 挨拶:speech 緊張:nervous 人前:public+speaking 発表:presentation 講演:talk
  授業:lesson 教材:lesson 教師:teacher 先生:teacher 生徒:pupils 小学:primary+school 中学:school 高校:school 大学:university 学生:students
  講義:lecture 試験:exam 受験:exam 資格:certification+exam 勉強:study 暗記:memorise 宿題:homework 論文:paper 卒論:thesis 修士:thesis
  研究:research 先行研究:literature+review 先行:literature 文献:literature 統計:statistics 有意:significant 分析:analyze 調査:survey
  アンケート:survey 実験:experiment 実験ノート:lab+notebook 記録:record 遺伝:gene 遺伝子:gene 配列:sequence 助成:grant 助成金:grant 補助金:grant
  補助:grant 申請:application 申請書:grant+application 小説:novel 物語:story 登場人物:character 主人公:protagonist 文章:writing 編集:edit
  推敲:edit 校正:proofread 記事:article ブログ:blog 動画:video 台本:script 撮影:filming ユーチューブ:youtube ポッドキャスト:podcast 音声:voice
  配信:newsletter メルマガ:newsletter 購読:subscribers メール:email 返信:reply 返事:reply 苦情:complaint クレーム:complaint 問合:support
  問い合わせ:support サポート:support ヘルプ:help 自分で調べ:self-service 調べ:research 検索:search 上位表示:rank 投稿:post インスタ:instagram
  集客:marketing 広告:ads 宣伝:advertising 市場:market 競合:competitor 他社:competitor ライバル:competitor 価格:price 料金:price 値段:price
  在庫:inventory 返品:returns 返金:refund 通販:online+shop ネットショップ:online+shop お店:shop 飲食店:restaurant レストラン:restaurant
  居酒屋:restaurant カフェ:cafe 原価:food+cost メニュー:menu 売上:revenue 利益:profit 赤字:loss 資金:cash 資金繰り:cash+runway 収支:budget
  投資:investor 投資家:investor 株主:investor 企業価値:valuation 買収:acquisition 事業計画:business+plan 起業:startup 月次:monthly 報告:report
  報告書:report 役員:board 設計:design 画面:screen デザイン:design デザイナー:designer ボタン:button 使いにくい:usability 操作:usability
  障害:incident 障害者:accessibility 視覚障害:blind アクセシビリティ:accessibility 監視:monitoring アラート:alert ログ:logs 通知:notifications
  夜中:night 遅い:slow 遅く:slow 重い:slow 速度:performance 性能:performance 処理:processing 遅延:slow メモリ:memory 脆弱:vulnerability
  脆弱性:vulnerability 安全:security セキュリティ:security 攻撃:attack ハッカー:hacker 認証:authentication ログイン:login パスワード:password
  コード:code コードレビュー:code+review レビュー:review プルリク:pull+request テスト:test 単体テスト:unit+test 単体:unit 自動テスト:automated+test
  自動:automated 自動化:automate 手作業:manual バグ:bug 不具合:bug 原因:cause 間違:wrong 日付:date 注文:order エラー:error 落ちる:crash
  クラッシュ:crash プログラム:program プログラミング:programming 初心者:beginner アプリ:app スマホ:phone 携帯:phone 圏外:offline オフライン:offline
  地下鉄:underground 電波:signal 古い:legacy 引き継:handover 退職した人:author+left 触りたが:scared+touch 書いた人:author 作った人:author
  リファクタ:refactor 移行:migration 更新:update アップグレード:upgrade バージョン:version 公開:release リリース:release 審査:review ストア:store
  サーバ:server クラウド:cloud コンテナ:container デプロイ:deploy 本番:production ゲーム:game クエリ:query データベース:database データ:data
  表計:spreadsheet 表計算:spreadsheet エクセル:excel 関数:formula グラフ:chart ダッシュボード:dashboard 集計:totals 重複:duplicates
  名寄せ:deduplicate 表記ゆれ:inconsistent+spelling 集め:collect スクレイピング:scraping サイト:website ウェブサイト:website ホームページ:homepage
  ページ:page 個人:personal 個人情報:personal+data 情報:data 保存:store 開示:privacy 開示請求:access+request 削除:delete 解約:churn 退会:churn
  離脱:churn マイクロサービス:microservices 分割:split 巨大:large システム:system 要件:requirements 仕様:spec 仕様書:requirements+document
  優先順位:prioritise ロードマップ:roadmap スプリント:sprint チケット:ticket 手順:runbook 手順書:runbook 復旧:incident 多言:localization
  用語:glossary 法務:legal 判例:case+law 法律:law 裁判:court 弁護士:lawyer 評価:feedback フィードバック:feedback 上司:manager 部下:feedback
  新人:onboarding 入社:onboarding 新入社員:new+employee+onboarding 週間:weekly 一週間:week 毎週:weekly 計画:plan 予定:schedule
  時間管理:time+management 忙しい:overwhelmed 電話:call ノート:notes メモ:notes 整理:organise 構成図:architecture+diagram
  機械学習:machine+learning 学習:training モデル:model 精度:accuracy プロンプト:prompt エージェント:agent 生成:generate わかりやすい:plain+language
  患者:patients 役所:official+letter 怖い:afraid 不安:anxious ブランド:brand ロゴ:logo 画像:image 満席:packed+restaurant
  検討します:prospects+think 残らない:nothing+left 前任者:author+left 覚えられ:forget 税理士:accountant 月末:end+month 怒って:angry 毎晩:evening
  シナリオ:scenario+campaign ゲームマスター:tabletop+campaign セッション:session ダンジョン:dungeon 冒険:campaign プレイヤー:players 原稿:manuscript
  下書き:draft 直して:edit 直し:edit 添削:edit+correct 一行ずつ:line+by+line 文法:grammar 誤字:proofread 英文:english+writing 言い回し:wording
  読みやす:plain+language 読みにく:plain+language 難しい文:plain+language やさしい日本語:plain+language 専門用語:jargon お役所:official+letter
  行政:official 通知書:official+letter 説明文:text 簡単な言葉:plain+language 使い方:docs+guide ドキュメント:documentation リファレンス:reference
  サンプルコード:example+code サンプル:example 説明書:guide マニュアル:manual 手引き:guide 変更履歴:changelog コメント:comments 仕様通り:spec 晩ごはん:dinner
  夜ごはん:dinner 夜ご飯:dinner 朝ごはん:breakfast 昼ごはん:lunch ごはん:meal ご飯:meal おかず:dish 作り置き:meal+prep 好き嫌い:picky+meals
  偏食:picky+meals 離乳食:baby+food 食費:food+budget 買い出し:shopping+list 買い物リスト:shopping+list 余り物:leftovers 余った:leftovers
  一週間分:week 一週間の:week 自炊:cooking レシピ:recipe 給食:lunch 食べ物:food 野菜:vegetables 糖質:diet ダイエット:diet グルテン:gluten
  卵アレルギー:egg+allergy 分ける:split 分けて:split 分けた:split 切り出:split 一枚岩:monolith モノリス:monolith モノリシック:monolith 巨大な:large
  肥大化:monolith 密結合:coupling 依存関係:dependency 境界:boundary 環境構築:environment+setup 開発環境:development+environment
  仮想環境:virtual+environment 環境:environment 構築:setup 立ち上げ:setup インストール:install パッケージ:package ライブラリ:library 設定:settings
  初期設定:setup 依存:dependency パイソン:python 型定義:types 型エラー:type+error フロントエンド:frontend バックエンド:backend フレームワーク:framework
  コンポーネント:component レンダリング:rendering ビルド:build コンパイル:compile 非同期:async 並行:concurrency スレッド:thread ゴルーチン:goroutine
  リアクト:react ネクスト:nextjs ビュー:view スウィフト:swift アンドロイド:android ジャバ:java スプリング:spring ラスト:rust タイプスクリプト:typescript
  ドッカー:docker クーバネティス:kubernetes クバネテス:kubernetes ポッド:pod テラフォーム:terraform クラスタ:cluster コンテナイメージ:container+image
  イメージ:image インフラ:infrastructure クラウド料金:cloud+cost 課金:billing ロールバック:rollback 切り戻し:rollback 止めずに:downtime
  無停止:zero+downtime ダウンタイム:downtime 停止:downtime カラム:column テーブル:table スキーマ:schema インデックス:index 外部キー:foreign+key
  スロークエリ:slow+query 検索が遅い:slow+query ポスグレ:postgres 画面が固まる:freeze 固まる:freeze フリーズ:freeze 動かない:broken 動かなく:broken
  壊れ:broken おかしい:wrong 再現:reproduce 再現しない:intermittent たまに:intermittent+flaky ときどき:intermittent+flaky
  時々:intermittent+flaky ランダム:random+flaky 不安定:flaky+unstable 落ちたり:flaky+fail 通ったり:flaky+pass 失敗:fail 失敗する:fail 成功:pass
  デバッグ:debug スタックトレース:stack+trace 例外:exception 原因不明:cause+unknown 調査する:investigate 切り分け:debug ハマ:stuck 詰ま:stuck
  メモリリーク:memory+leak 重たい:slow 時間がかか:slow+time もっさり:slow 高速化:performance+speed 速く:speed ボトルネック:bottleneck
  プロファイル:profiling レガシー:legacy+code 引き継ぎ:handover 引継ぎ:handover 誰も触れ:scared+touch スパゲッティ:spaghetti+code
  技術的負債:technical+debt 古いコード:legacy+code 昔のコード:legacy+code 辞めた:left ドキュメントがない:undocumented コミット:commit ブランチ:branch
  マージ:merge コンフリクト:merge+conflict リベース:rebase 履歴を:history 消えた:lost 消してしま:lost+deleted 間違えて:mistake 戻したい:undo+restore
  元に戻:undo 復元:restore プルリクエスト:pull+request コードのレビュー:code+review 差分:diff ギット:git ギットハブ:github パイプライン:pipeline
  自動ビルド:ci+build 継続的:continuous 結合テスト:integration+test ブラウザ:browser ブラウザテスト:browser+test ユニットテスト:unit+test
  テストコード:unit+test テストケース:test+cases カバレッジ:coverage ログイン画面:login サインイン:sign-in パスキー:passkeys 二段階:two-factor
  生体認証:passkeys 会員登録:sign-up+registration 権限:permission 暗号:encryption 漏洩:leak 情報漏洩:data+leak 不正:abuse 不正アクセス:attack
  乗っ取り:attack+account 攻撃者:attacker 脅威:threat 脅威モデル:threat+model リスク:risk 診断:audit セキュリティホール:security+hole
  インジェクション:injection 監査:audit 認証取得:certification プライバシーマーク:privacy 規程:policies 内部統制:compliance+controls メトリクス:metrics
  トレース:traces 可観測性:observability 障害対応:incident+response 障害が:incident+outage 落ちた:outage+down ダウン:outage+down 繋がらない:down
  起こされ:woken+on-call 夜間:night オンコール:on-call 当番:on-call 手順がない:runbook 対応手順:runbook 再発防止:postmortem
  振り返り:retrospective+review ポストモーテム:postmortem ウェブフック:webhook 二重:duplicate 二重請求:duplicate+payment 重複して:duplicate
  メッセージキュー:message+queue キュー:queue イベント:event リトライ:retry 冪等:idempotent 決済:payment 支払い:payment エンドポイント:endpoint
  連携:integration 外部連携:integration スクレイプ:scraping 自動で集め:scraping+collect 価格を集め:scraping+prices 取得:collect バッチ:batch
  データ基盤:data+pipeline データパイプライン:data+pipeline 欠損:missing+values データ品質:data+quality 汚い:messy 表記揺れ:inconsistent+spelling
  整形:cleaning クレンジング:data+cleaning 名簿:list+contacts 集計が合わ:totals+mismatch 数字が合わ:numbers+mismatch 合わない:mismatch
  可視化:visualize+dashboard 指標:metrics 帳票:report ピボット:pivot マクロ:macro+excel 数式:formula スプレッドシート:spreadsheet 関数が:formula
  表を:table セル:cell ワード:word パワポ:powerpoint+slides パワーポイント:powerpoint+slides ひな形:template ひな型:template テンプレート:template
  テンプレ:template 差し込み:mail+merge+documents 自動生成:generate 一括作成:generate+documents 図解:diagram シーケンス図:sequence+diagram
  フロー図:diagram+flow アーキテクチャ:architecture 図を:diagram 機械学習モデル:machine+learning+model 予測:predict 過学習:overfitting
  訓練:training 精度が:accuracy ディープラーニング:deep+learning 画像認識:image+classification 評価指標:evaluation+metrics 比較:compare
  良くなった:better+evaluation 悪くなった:worse+evaluation プロンプトを変え:prompt+change+evaluation 生成AI:llm ツール:tools
  社内文書:documents+knowledge 社内資料:documents+knowledge 社内規程:documents+policies マニュアルから:documents+answer 出典:citations
  引用:citations ハルシネーション:hallucination 会議録:minutes 打ち合わせ:meeting 打合せ:meeting ミーティング:meeting 決まった:decision 決まっ:decision
  誰がやる:owners+action 宿題事項:action+items 要点:summary まとめたい:summarise まとめて:summarise 長い会議:meeting 営業電話:sales+call
  商談前:sales+call 初回商談:discovery+call アポ:appointment テレアポ:cold+call 新規営業:cold+outreach 営業メール:cold+email
  飛び込み:cold+outreach 大手企業:enterprise+accounts 大企業:enterprise+accounts 提案依頼:rfp 公募:tender+grant 入札書:tender 企画書:proposal
  見積もり:quote 値引き:discount 断られ:rejection 競合他社:competitor 市場調査:market+research 相場:market+price 業界:market シェア:market+share
  他社の料金:competitor+price 値上げ:price リピーター:customers+retention 常連:regular+customers 減った:decline 急に減:churn+decline
  辞める:leave 辞めて:leave 離れて:leave+customers やめてしま:leave+customers 使わなくな:churn+inactive 継続率:retention 解約率:churn+rate
  サブスク:subscription ユーザー:user 利用者:user お客様の声:customer+feedback 不満:complaint 怒り:angry 丁寧な返信:polite+reply 返信文:reply
  対応がバラバラ:inconsistent+replies お詫び:apology 謝罪:apology 返品率:return+rate 在庫切れ:out+of+stock 発注:reorder 仕入れ:supplier
  仕入:supplier 粗利:margin 利益率:margin 儲か:profit 売れない:sales+conversion 売れ:sales 購入:buy カート:cart+checkout コンバージョン:conversion
  広告費:ad+spend クリック:click 申し込み:sign-up ランディングページ:landing+page キャッチコピー:copy+headline コピー:copy 検索順位:search+ranking
  検索に出:search+indexed 表示されない:not+shown+indexed 流入:traffic アクセス数:traffic ブログ記事:blog+article 技術記事:technical+article
  技術ブログ:technical+article チュートリアル:tutorial インスタグラム:instagram ツイッター:twitter+social+media フォロワー:followers
  投稿ネタ:post+ideas+social+media ネタ:ideas ネタ切れ:ideas カレンダー:calendar 宣伝したい:marketing ロゴ作成:logo+brand 世界観:brand+look
  統一感:consistent+look メールマガジン:newsletter 開封:open+rate 読者:readers ユーチューバー:youtube 視聴者:viewers 再生:viewers 最後まで:finish
  ショート動画:short+clips 構成台本:script 録音した:recording 音質:sound+quality 雑音:noise マイク:microphone ゲスト:guest 番組:episode
  投資家向け:investor+update 取締役:board 株価:stock+valuation 株式:stock 割安:valuation 企業分析:valuation+company 時価:valuation
  資金調達:funding 収支計画:financial+model 売上予測:revenue+forecast ランウェイ:runway キャッシュフロー:cash+flow スタートアップ:startup
  創業:startup+founder 補助金申請:grant+application 研究費:research+funding+grant 科研費:research+grant 応募要項:call+grant
  仕訳:bookkeeping 経費精算:expense+receipts 月末処理:month+end+close 月締め:month+end+close 決算:accounting インボイス:invoice
  通帳:bank+statement 明細:bank+lines 税金:tax 副業:side+business フリーランス:freelancer 家計管理:household+budget 生活:household+living
  ローン:loan+debt 住宅ローン:mortgage+budget 奨学金:scholarship+debt 貯めたい:savings+goal 貯め:savings 出費:expenses
  無駄遣い:spending+budget 教育費:education+budget クレカ:credit+card 電気代:household+bills 光熱費:household+bills
  旅行プラン:trip+itinerary 日帰り:day+trip 家族旅行:family+trip 海外旅行:trip+abroad 子連れ:children+trip 乗り換え:train+changes ホテル:hotel
  新婚旅行:honeymoon+trip 台湾:taiwan+trip 韓国:korea+trip ハワイ:hawaii+trip ヨーロッパ:europe+trip 大阪:osaka+trip 観光地:sightseeing
  週の予定:weekly+plan 一週間の予定:weekly+plan やること:tasks+todo やることが多:overwhelmed+tasks タスク:tasks 先延ばし:procrastinate
  時間がない:no+time+overwhelmed 時間が足り:overwhelmed+time 両立:balance 家事:household+chores 習慣:habit 朝活:morning+routine
  仕事が終わら:overwhelmed+work 優先:priority 締め切り:deadline 締切:deadline ノート術:notes オブシディアン:obsidian+notes ノーション:notion+notes
  メモが:notes 見つからない:find+again 知識:knowledge 溜ま:pile リンク:links 英会話:english+conversation+practice 話せるよう:speak+practice
  会話練習:conversation+practice 単語:vocabulary ペラペラ:fluent 聞き取り:listening 中国語会話:chinese+conversation
  話し相手:conversation+partner 発音を:pronunciation 転職活動:job+search 就活:job+search 就職活動:job+search 自己PR:cv+cover+letter
  志望動機:cover+letter 面接官:interviewer 面接対策:interview+preparation 書類選考:cv+application 年収:salary 給与交渉:salary+negotiation
  無職:unemployed リストラ:laid+off 求人票:job+description 求人広告:job+advert 面接の質問:interview+questions 選考:hiring+candidates
  採点:score 公平:fair 新しい社員:new+employee+onboarding 新入:onboarding 受け入れ:onboarding 研修:onboarding+training 育成:training
  配属:onboarding 初日:first+day+onboarding 評価面談:performance+review 人事評価:performance+review 注意した:feedback 伝え方:feedback+tell
  言いにく:difficult+feedback 傷つけ:kind+feedback 部下に:feedback+employee ミスが多:mistakes+feedback 学習指導案:lesson+plan
  指導案:lesson+plan 授業案:lesson+plan ワークシート:worksheet プリント:worksheet クラス:class 小学生:primary+school+pupils 中学生:pupils
  理科:science+lesson 算数:mathematics+lesson 国語:language+lesson シラバス:syllabus+course ゼミ:seminar 期末:exam 期末試験:exam
  定期テスト:exam 過去問:past+papers 入試:exam 受験勉強:exam+study 覚えられない:forget+memorise 忘れ:forget 復習:revise 試験勉強:exam+study
  単位:exam+course 採点基準:rubric 課題:assignment レポート課題:assignment 学生に:students 卒業論文:thesis 修論:thesis 博論:thesis
  査読:peer+review+paper 文献調査:literature+review 文献レビュー:literature+review 関連研究:literature+review 論文を探:search+papers
  参考文献:references+citations 有意差:significant+difference+statistics 検定:statistical+test 相関:correlation 回帰:regression
  サンプルサイズ:sample+size グラフの読み:plots 実験記録:experiment+record 再現性:reproducible 細胞:cells シーケンス:sequencing ゲノム:genome
  変異:variants 解析:analysis 質問紙:questionnaire 自由記述:open+answers+survey 回答者:respondents 聞き取り調査:interviews インタビュー:interview
  ユーザーインタビュー:user+interviews インタビューの録音:interview+recordings 利用者の声:user+interviews 長編:novel+long 伏線:plot+novel
  登場人物の:characters 矛盾:inconsistent 執筆:writing 小説家:novel 続きが書け:stuck+novel プロット:plot+novel 結婚式のスピーチ:wedding+speech
  弔辞:eulogy+speech 挨拶文:speech 人前で話:public+speaking 緊張し:nervous+speaking あがり症:nervous+public+speaking 登壇:talk+stage
  発表資料:slides+presentation スライド作成:slides 話し方:speaking 質疑応答:questions+answers+talk デザインシステム:design+system トークン:tokens
  フィグマ:figma 使いづらい:usability+interface 見づらい:interface+critique わかりにくい画面:interface+critique 画面遷移:screen+flow
  スクリーンリーダー:screen+reader+accessibility 読み上げ:screen+reader 色覚:colour+contrast キーボード操作:keyboard+accessibility
  画面回転:screen+rotation 回転:rotation 電波がない:offline 入力が消え:input+lost+state アプリ審査:app+review+store ストア申請:app+store+review
  段階リリース:staged+release 初めてのアプリ:first+app はじめてのアプリ:first+app 未経験:beginner プログラミング初心者:beginner+first+app
  ミニゲーム:small+game ゲームを作:game+prototype 機能要望:feature+request 要望:feature+request 要件定義:requirements+prd 曖昧:vague
  何を作る:roadmap+build 次に何を:next+roadmap 開発の優先:prioritise+roadmap 四半期:quarter+roadmap 工数:estimate バックログ:backlog+tickets
  スクラム:scrum+sprint チケットが:tickets 多言語:localization 多言語対応:localization 訳語:glossary+translation 英訳:translate+english
  和訳:translate 翻訳文:translation プレースホルダ:placeholder 開示の請求:access+request 自分のデータ:personal+data データ削除:delete+personal+data
  個人データ:personal+data 業務委託:contract+freelancer 契約内容:contract 契約を:contract 条件:terms 印鑑:sign+contract 弁護士に:lawyer
  法的:legal 訴訟:lawsuit+legal 裁判例:case+law 条文:law+statute 本当か:true+fact+check 本当なの:true+fact+check 事実確認:fact+check
  デマ:fact+check 情報源:sources ソース:sources 調べて:research 調べたい:research 最新情報:research+sources 飲食:restaurant
  ランチ:lunch+restaurant 原価率:food+cost 廃棄:waste+food 予約:booking 人件費:staff+cost 繁盛:busy+restaurant 儲からない:profit+loss
  仕込み:kitchen+prep シフト:shift+roster ラーメン屋:restaurant 喫茶店:cafe trpg:tabletop+rpg lp:landing+page sns:social+media
  天気:weather 天気予報:weather 植物:plants 水やり:watering+plants 洗濯:laundry 洗濯機:washing+machine 掃除:cleaning 頭痛:headache
  腰痛:back+pain 歯医者:dentist 歯が痛:toothache サッカー:football 野球:baseball 蛇口:tap+plumber 水漏れ:leak+plumber 風邪:cold+illness
  病院:hospital 恋愛:love 彼氏:boyfriend 彼女:girlfriend プレゼント:gift 引っ越し:moving+house 髪型:hairstyle 筋トレ:workout+fitness 映画:film
  音楽:music ピアノ:piano ギター:guitar 釣り:fishing 犬の:dog 猫の:cat 犬が:dog 猫が:cat うるさい:noise 鳴い:barking トマト:tomato 愛犬:dog 子猫:cat 散歩:walk 自転車:bike タイヤ:tyre エアコン:air+conditioner
  車の:car 占い:horoscope 肌荒れ:skin 肩こり:shoulder+pain 眠れない:sleep 電球:bulb 編み物:knitting 観葉植物:plants ネクタイ:tie+clothes`;

/**
 * The position of each word in the list, by what the tokenizer makes of it: it strips the marks of "グ" and "プ". Storing
 * the words as objects took 160 KB more.
 */
const JAPANESE_WORDS = new Map<string, number>();
for (const { 0: word, index } of JAPANESE.matchAll(/[^\s:]+(?=:)/g))
  JAPANESE_WORDS.set(word.normalize('NFKD').replace(/\p{M}/gu, ''), index);

/** More than the characters of a word and its English words. */
const MAX_ENTRY = 100;

function wordOf(characters: string): { original: string; english: string[] } | undefined {
  const at = JAPANESE_WORDS.get(characters);
  if (at === undefined) return undefined;
  const [original, english] = /\S+/.exec(JAPANESE.slice(at, at + MAX_ENTRY))![0].split(':') as [string, string];
  return { original, english: english.split('+') };
}

const MAX_JAPANESE_WORD = Math.max(...[...JAPANESE_WORDS.keys()].map((word) => word.length));

/** Takes the longest words of the list, from left to right. Other languages' words stay as they are. */
export function fromJapanese(words: readonly string[], isJapanese: (i: number) => boolean): Translated[] {
  const english: Translated[] = [];
  for (let i = 0; i < words.length; i++) {
    if (!isJapanese(i)) {
      // Some Latin letters have a meaning of their own in Japanese: "LP" is a landing page.
      for (const word of wordOf(words[i]!)?.english ?? [words[i]!])
        english.push({ original: words[i]!, english: word, isOther: false });
      continue;
    }
    // The tokenizer cuts a run of characters into overlapping pairs.
    let run = words[i]!;
    while (i + 1 < words.length && isJapanese(i + 1) && words[i + 1]![0] === run.at(-1)) run += words[++i]!.slice(1);
    for (let at = 0; at < run.length; at++) {
      for (let length = Math.min(MAX_JAPANESE_WORD, run.length - at); length > 1; length--) {
        const found = wordOf(run.slice(at, at + length));
        if (found === undefined) continue;
        for (const word of found.english) english.push({ original: found.original, english: word, isOther: false });
        at += length - 1;
        break;
      }
    }
  }
  return english;
}
